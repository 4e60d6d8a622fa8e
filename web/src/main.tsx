import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { giveUpOnLateFont } from './app/late-font.ts';
import { keepFilesNear } from './files-near.ts';
import { routes } from './routes.tsx';
import './ui/tokens.css';
import './ui/base.css';

/** Shows the app in a page that has been read to its end. */
export function showApp(page: Document) {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  giveUpOnLateFont(page);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
  keepFilesNear();
}
