import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SimulatorScreen } from './simulator-screen.tsx';
import '../src/ui/tokens.css';
import '../src/ui/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <SimulatorScreen />
  </StrictMode>,
);
