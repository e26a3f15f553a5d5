import type { Settings } from './settings.ts';

/** The custom properties that restyle a button, each with its value; those that are at their default are left out. */
export const customProperties = (settings: Settings): [name: string, value: string][] =>
  allCustomProperties(settings).filter(([, value]) => value !== '');

/** The same with those that are at their default, which are empty. */
export const allCustomProperties = ({
  color,
  textColor,
  radius,
}: Settings): [name: string, value: string][] => [
  ['--dpplus-color', color],
  ['--dpplus-text-color', textColor],
  ['--dpplus-radius', radius && `${radius}px`],
];
