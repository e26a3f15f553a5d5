import { registerElement } from './element/register-element.ts';

registerElement((root) => window.dpplusConnect?.scan(root));
