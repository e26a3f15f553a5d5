import { label } from './wording.ts';

declare const __LANG__: string;
console.log(label(), __LANG__);
