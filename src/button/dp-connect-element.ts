import { registerElement } from './register-element.ts';

registerElement((root) => window.dpplusConnect?.scan(root));
