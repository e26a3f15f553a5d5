import '@angular/compiler';
import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser';
import { configure } from 'dpplus-connect';
import { findRoot, readSettings } from '../page.ts';
import { App, SETTINGS } from './app.ts';

const settings = readSettings();
configure({ baseUrl: settings.baseUrl });
const hydration = findRoot().hasChildNodes() ? [provideClientHydration()] : [];
bootstrapApplication(App, { providers: [{ provide: SETTINGS, useValue: settings }, ...hydration] });
