import type { Settings } from './settings.ts';

/** The custom properties that restyle a button, each with its value; those that are at their default are left out. */
export function customProperties({ color, textColor, radius }: Settings): [name: string, value: string][] {
  const all: [string, string][] = [
    ['--dpplus-color', color],
    ['--dpplus-text-color', textColor],
    ['--dpplus-radius', radius && `${radius}px`],
  ];
  return all.filter(([, value]) => value !== '');
}
