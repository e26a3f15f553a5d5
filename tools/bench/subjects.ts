import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type Language, languages } from '../../src/vocabulary/languages.ts';

/** A measured script, and the markup of its button. */
export interface Subject {
  /** As in `--subjects` and the table. */
  name: string;
  script: string;
  button: string;
  /** Whether it draws the button. */
  draws: boolean;
}

const own = `<a href="#" class="dpplus-connect" data-client-id="a" data-redirect-uri="https://localhost/callback"
  data-scope="email" data-state="s" data-is-sandbox="true"></a>`;

/** An empty script. */
export const nothing: Subject = { name: 'nothing', script: '', button: own, draws: true };

const libraries: Record<string, { source: string; button: string; draws: boolean }> = {
  'oidc-client-ts': {
    source: 'oidc-client.ts',
    button: '<button type="button">Log in</button>',
    draws: false,
  },
  '@vkid/sdk': { source: 'vkid.ts', button: '<div class="vkid"></div>', draws: true },
};

/** The columns of docs/performance.md. */
export const subjectNames = ['ours', ...Object.keys(libraries)];

/** Returns the name of this project's script in a language. */
export const ours = (language: Language) => (language === languages[0] ? 'ours' : `ours:${language}`);

/** The other languages, whose sizes are on the page. */
export const languageSubjects = languages.slice(1).map(ours);

/**
 * Returns a subject by its name: a library, or `ours[:<language>][@<folder>]`, the built script of this project or of
 * another checkout's `dist` folder.
 */
export async function readSubject(name: string): Promise<Subject> {
  const [isOurs, language = languages[0], folder = 'dist'] = /^ours(?::(\w+))?(?:@(.+))?$/.exec(name) ?? [];
  if (isOurs) {
    const script = readFileSync(resolve(folder, language, 'dp_connect.js'), 'utf8');
    return { name, script, button: own, draws: true };
  }
  const library = libraries[name];
  if (!library) throw new Error(`No subject ${name}; there are ${subjectNames.join(', ')}`);
  const { source, ...rest } = library;
  return { name, ...rest, script: await bundle(source) };
}

/**
 * Returns a minified classic script, as an app's own build makes it.
 *
 * @param source file in the folder of subjects
 */
async function bundle(source: string) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2021',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`subjects/${source}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = [result].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  return chunk?.type === 'chunk' ? chunk.code : '';
}
