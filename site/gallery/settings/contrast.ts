import type { Settings } from './settings.ts';

/** The colours of the button on a page of each scheme, unless custom properties say otherwise, and of that page. */
export const ownColors = {
  light: { color: '#0b4ea2', textColor: '#ffffff', page: '#ffffff' },
  dark: { color: '#a8c8ff', textColor: '#06214a', page: '#121212' },
} as const;

/** The contrasts of a button, as ratios from 1 to 21. */
export interface Contrast {
  readonly scheme: keyof typeof ownColors;
  /** The text and its background. */
  readonly text: number;
  /** The button, or its border, and the page. */
  readonly edge: number;
}

/** The contrasts of a button on each page that it is for. */
export function contrasts({ scheme, theme, color, textColor }: Settings): Contrast[] {
  const schemes = scheme.split(' ') as (keyof typeof ownColors)[];
  return schemes.map((name) => {
    const { page, ...own } = ownColors[name];
    const [fill, label] = [color || own.color, textColor || own.textColor];
    const edge = ratio(fill, page);
    return { scheme: name, edge, text: theme === 'outline' ? edge : ratio(fill, label) };
  });
}

/** The contrast of two colours `#rrggbb` (WCAG 2.2, "contrast ratio"). */
export function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Writes a contrast for a reader, cut to one decimal: never rounded up to a level that is not reached. */
export const writtenRatio = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
