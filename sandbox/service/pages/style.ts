import { createHash } from 'node:crypto';
import css from './page.css?inline';

/** The stylesheet of every page. */
export const style = css;

/** The CSP source that admits one stylesheet and no other (CSP 3, 2.3.1). */
export const sourceOf = (sheet: string) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
