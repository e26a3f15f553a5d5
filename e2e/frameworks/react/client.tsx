import { configure } from 'dpplus-connect';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { findRoot, readSettings } from '../page.ts';
import { App } from './app.tsx';

const settings = readSettings();
const root = findRoot();
configure({ baseUrl: settings.baseUrl });
if (root.hasChildNodes()) hydrateRoot(root, <App {...settings} />);
else createRoot(root).render(<App {...settings} />);
