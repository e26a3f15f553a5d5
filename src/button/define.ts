import { scan } from './follow-root.ts';
import { registerElement } from './register-element.ts';

registerElement(scan);

export { DpplusConnectElement } from './connect-element.ts';
