import { registerElement } from './element/connect-element.ts';
import { scan } from './scan.ts';

registerElement(scan);

export { DpplusConnectElement } from './element/connect-element.ts';
