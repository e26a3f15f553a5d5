import { configure } from 'dpplus-connect';
import { renderToString } from 'react-dom/server';
import { rendered, type Settings } from '../page.ts';
import { App } from './app.tsx';

export function render(settings: Settings) {
  configure({ baseUrl: settings.baseUrl });
  return rendered(renderToString(<App {...settings} />));
}
