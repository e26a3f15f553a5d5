import { registerElement } from './element/register-element.ts';
import { scan } from './page/scan.ts';

registerElement(scan);

export { DpplusConnectElement } from './element/connect-element.ts';
