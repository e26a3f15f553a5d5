import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../../contract/languages.ts';
import pkg from '../../../package.json' with { type: 'json' };
import { compress } from './compress.ts';
import { type Integrity, integrityOf } from './integrity.ts';

/** The folders that pages load from: the latest of each language, and the same below its version, which stays. */
const foldersOf = (language: string) => [language, `v${pkg.version}/${language}`];

/**
 * Writes the folder to publish, `cdn` in `dist`, from the scripts that are built there. Takes their source maps along,
 * which the package does not carry. The same scripts give the same bytes, wherever and whenever.
 *
 * @param dist the folder of the build
 */
export function writeCdn(dist: string): void {
  const cdn = join(dist, 'cdn');
  const integrity: Record<string, Integrity> = {};
  rmSync(cdn, { recursive: true, force: true });
  cpSync('tools/build/cdn/hosts', cdn, { recursive: true });
  cpSync('tools/build/cdn/programs', cdn, { recursive: true });
  cpSync('LICENSE', join(cdn, 'LICENSE'));
  for (const language of languages) {
    for (const folder of foldersOf(language)) mkdirSync(join(cdn, folder), { recursive: true });
    for (const name of readdirSync(join(dist, language)).sort()) {
      const file = join(dist, language, name);
      const content = readFileSync(file);
      const written = { [name]: content };
      if (/\.(js|css|map)$/.test(name)) {
        const { br, gz } = compress(content);
        Object.assign(written, { [`${name}.br`]: br, [`${name}.gz`]: gz });
        if (!name.endsWith('.map'))
          for (const folder of foldersOf(language))
            integrity[`${folder}/${name}`] = integrityOf(content, br.length);
      }
      for (const folder of foldersOf(language))
        for (const [as, bytes] of Object.entries(written)) writeFileSync(join(cdn, folder, as), bytes);
      if (name.endsWith('.map')) rmSync(file);
    }
  }
  writeFileSync(join(cdn, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);
}
