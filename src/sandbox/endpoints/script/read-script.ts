import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a built file of the button, such as `en/dp_connect.js`. The single executable has others (tools/executable). */
export const readScript = (folder: string, path: string): Promise<Uint8Array> => readFile(join(folder, path));
