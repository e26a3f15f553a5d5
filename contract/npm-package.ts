/** The version of package.json, which `npm version` writes: tools/release/README.md. */
export const version = '0.1.0';

/** Whether npm has the packages. Until then anyone can register a name, and runs code wherever the name is installed. */
export const isPublished: boolean = false;

/** Returns the command that installs the package: by its name, or from the file of `npm pack`. `more` are other packages. */
export function installCommand(more = '', byName: boolean = isPublished): string {
  const name = byName ? 'dpplus-connect' : `./dpplus-connect-${version}.tgz`;
  return ['npm install', more, name].filter(Boolean).join(' ');
}
