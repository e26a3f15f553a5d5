import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { languages } from '../../src/vocabulary/languages.ts';

/** A measured script, and the markup of its button. */
export interface Subject {
  /** As in `--subjects` and the table. */
  name: string;
  /** Its text. */
  script: string;
  /** Markup of one button. */
  button: string;
  /** Number of buttons that it draws, or 0 if the page draws its own. */
  most: number;
  /** Whether a click on its button asks for a login page. */
  logsIn: boolean;
  /** A stylesheet for the page's head. */
  css?: string;
}

const own = `<a href="#" class="dpplus-connect" data-client-id="a" data-redirect-uri="https://localhost/callback"
  data-scope="email" data-state="s" data-is-sandbox="true"></a>`;
const lit = `<lit-button client-id="a" redirect-uri="https://localhost/callback" scope="email" state="s"
  is-sandbox="true"></lit-button>`;
const plain = '<button type="button">Log in</button>';
const link = '<a href="#">Log in</a>';
const loginless = ['nothing', 'github-buttons'];

/** The script is a source to bundle, or a file when there is one. */
const written: Record<string, { source?: string; button: string; most: number }> = {
  nothing: { button: own, most: 10_000 },
  bare: { source: 'bare.ts', button: link, most: 0 },
  f1b: { source: 'f1b.ts', button: own, most: 10_000 },
  lit: { source: 'lit-button.ts', button: lit, most: 10_000 },
  'github-buttons': {
    source: '../../../node_modules/github-buttons/dist/buttons.min.js',
    button: '<a class="github-button" href="https://github.com/login">Log in</a>',
    most: 1_000,
  },
  'oidc-client-ts': { source: 'oidc-client.ts', button: plain, most: 0 },
  '@azure/msal-browser': { source: 'msal.ts', button: plain, most: 0 },
  '@auth0/auth0-spa-js': { source: 'auth0.ts', button: plain, most: 0 },
  '@vkid/sdk': { source: 'vkid.ts', button: '<div class="vkid"></div>', most: 100 },
};

/** The subjects that are measured by default. */
export const allNames = [
  'ours',
  ...languages.slice(1).map((language) => `ours:${language}`),
  ...Object.keys(written),
];

/**
 * A subject by its name: one of those written here, or `ours[:<language>][@<folder>]`, the built script of this project
 * or of another checkout's `dist` folder.
 */
export async function findSubject(name: string): Promise<Subject> {
  const [, language = 'en', folder = 'dist'] = /^ours(?::(\w+))?(?:@(.+))?$/.exec(name) ?? [];
  if (name.startsWith('ours')) {
    const read = (file: string) => readFileSync(resolve(folder, language, file), 'utf8');
    return {
      name,
      script: read('dp_connect.js'),
      css: read('dp_connect.css'),
      button: own,
      most: 10_000,
      logsIn: true,
    };
  }
  const subject = written[name];
  if (!subject) throw new Error(`No subject ${name}; there are ${allNames.join(', ')}`);
  const { source, button, most } = subject;
  const logsIn = !loginless.includes(name);
  return { name, button, most, logsIn, script: source ? await bundle(source) : '' };
}

/**
 * A minified classic script, as an app's own build makes it.
 *
 * @param source file in the folder of subjects
 */
async function bundle(source: string) {
  const input = fileURLToPath(new URL(`subjects/${source}`, import.meta.url));
  if (input.endsWith('.min.js')) return readFileSync(input, 'utf8');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2021',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  return chunk?.type === 'chunk' ? chunk.code : '';
}
