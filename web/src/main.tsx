import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { giveUpOnLateFont } from './app/late-font.ts';
import { routes } from './routes.tsx';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

giveUpOnLateFont(document);
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
