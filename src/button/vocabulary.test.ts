import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import {
  attributes,
  type ClosedSet,
  optionName,
  type Parameter,
  type Value,
} from '../../contract/attributes.ts';
import type { OpenOptions } from './api.ts';
import type { DpplusConnectElement } from './element/connect-element.ts';

const element = readFileSync('src/button/element/connect-element.ts', 'utf8');
const ofLinks = ['aria-label', 'aria-disabled', 'rel'];
const expected = [...attributes.map((name) => (name === 'style' ? 'size' : name)), ...ofLinks].sort();
const found = (pattern: RegExp) => [...element.matchAll(pattern)].map(([, name]) => name).sort();

test('the element declares a property for every attribute', () => {
  expect(found(/declare (\w+):/g)).toEqual(expected.map(optionName).sort());
});

/** The closed sets of the element. Its switches take a boolean too. */
type Choices = {
  [Name in ClosedSet as Value<Name> extends 'true' | 'false' ? never : Name extends 'style' ? 'size' : Name]:
    | Value<Name>
    | null
    | undefined;
};

test('the properties of the element and the options of open() have the values of the vocabulary', () => {
  expectTypeOf<Pick<DpplusConnectElement, keyof Choices>>().toEqualTypeOf<Choices>();
  expectTypeOf<OpenOptions['mode']>().toEqualTypeOf<Value<'mode'> | undefined>();
});

/** `redirect-uri` as `redirectUri`. */
type OptionName<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Rest>}` : Name;

test('open() takes every parameter of the request', () => {
  expectTypeOf<OptionName<Parameter>>().toExtend<keyof OpenOptions>();
});
