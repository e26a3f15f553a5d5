import {
  type ClosedSet,
  closedSets,
  elementAttribute,
  isSwitch,
  type Switch,
  type Value,
} from '../../../contract/attributes.ts';

export { scopes } from '../../../contract/scopes.ts';

/** The button's closed sets under the names of the element. A switch is a boolean. */
export type Look = {
  readonly [Name in ClosedSet as Name extends 'style' ? 'size' : Name]: Name extends Switch
    ? boolean
    : Value<Name>;
};

/** The names and values of the closed sets, the default first. */
export const looks: readonly { name: keyof Look; values: readonly string[]; isSwitch: boolean }[] =
  Object.entries(closedSets).map(([name, values]) => ({
    name: elementAttribute(name) as keyof Look,
    values,
    isSwitch: isSwitch(name),
  }));

/** Returns a value of each closed set. */
export const lookOf = (choose: (values: readonly string[]) => string | undefined): Look =>
  Object.fromEntries(
    looks.map(({ name, values, isSwitch }) => {
      const value = choose(values);
      return [name, isSwitch ? value === 'true' : value];
    }),
  ) as unknown as Look;

/** Values of the `color-scheme` of the page around the button. */
export const schemes = ['light', 'dark', 'light dark'] as const;

/** One of a list of choices. */
export type Choice<List extends readonly unknown[]> = List[number];
