import { packInto } from './pack.ts';

// `npm run pack [-- FOLDER]`: the files of the three packages, in this folder or the named one.

for (const { filename } of packInto(process.argv[2] ?? '.')) console.log(filename);
