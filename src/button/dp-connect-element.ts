// First, because Lit reads these globals when it starts.
import './element/own-globals.ts';
import { registerElement } from './element/connect-element.ts';

registerElement((root) => window.dpplusConnect?.scan(root));
