import { createHash } from 'node:crypto';
import css from './page.css?inline';

/** The stylesheet of every page, inside the page, so that a page is one request and works offline. */
export const style = css;

/** The CSP source that admits `style` and no other style (CSP 3, 2.3.1). */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
