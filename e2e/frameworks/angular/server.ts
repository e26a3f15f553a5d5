import '@angular/compiler';
import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser';
import { provideServerRendering, renderApplication } from '@angular/platform-server';
import { configure } from 'dpplus-connect';
import { rendered, type Settings } from '../page.ts';
import { App, SETTINGS } from './app.ts';

export async function render(settings: Settings) {
  configure({ baseUrl: settings.baseUrl });
  const providers = [
    { provide: SETTINGS, useValue: settings },
    provideServerRendering(),
    provideClientHydration(),
  ];
  const page = await renderApplication((context) => bootstrapApplication(App, { providers }, context), {
    document: `<!doctype html><html><head></head><body>${rendered('')}</body></html>`,
    url: '/',
  });
  // Angular's own notes for hydration stand beside the root.
  return page.slice(page.indexOf('<body>') + '<body>'.length, page.indexOf('</body>'));
}
