import { readFileSync } from 'node:fs';
import { type CssColor, type TokenOrValue, transform } from 'lightningcss';

/** The two values of a colour `light-dark()`, as `#rrggbb`. */
export interface SchemeColors {
  readonly light: string;
  readonly dark: string;
}

/**
 * The custom properties `--dpplus-…` that the button's stylesheet takes from pages, each with the colours of the button
 * at rest that stand in its place, where it has any.
 */
export function takenProperties(): ReadonlyMap<string, SchemeColors | undefined> {
  const filename = 'src/button/buttons/button.css';
  const taken = new Map<string, SchemeColors | undefined>();
  transform({
    filename,
    code: readFileSync(filename),
    visitor: {
      Variable({ name: { ident }, fallback }) {
        if (!ident.startsWith('--dpplus-')) return;
        const colors = schemeColors(fallback ?? []);
        // The rules for other states come later, and say the same property again.
        taken.set(ident, taken.get(ident) ?? colors);
      },
    },
  });
  return taken;
}

/** The colours of a fallback, or of the fallback of a variable in it. */
function schemeColors([first]: TokenOrValue[]): SchemeColors | undefined {
  if (first?.type === 'var') return schemeColors(first.value.fallback ?? []);
  if (first?.type !== 'color') return undefined;
  const color = first.value;
  return typeof color === 'object' && color.type === 'light-dark'
    ? { light: hex(color.light), dark: hex(color.dark) }
    : undefined;
}

function hex(color: CssColor): string {
  if (typeof color !== 'object' || color.type !== 'rgb') throw new TypeError('a colour that is not in sRGB');
  return `#${[color.r, color.g, color.b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
