import { ratio } from '../../site/gallery/settings/contrast.ts';

/** The contrast of two colours as browsers compute them, `rgb(…)` without transparency (WCAG 2.2, 1.4.3). */
export const contrast = (one: string, other: string): number => ratio(hex(one), hex(other));

const hex = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? []).map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
