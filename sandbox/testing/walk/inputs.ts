import fc from 'fast-check';
import { scopes } from '../../../contract/scopes.ts';
import { rarely, stepsOf } from '../../../testing/walk.ts';
import type { Model, Real } from './model.ts';

/** The inputs of the steps of the walk, which fast-check generates. */

export const index = fc.nat(7);
export const browser = fc.nat(1);
export const app = fc.constantFrom('shop', 'bank');
export const user = fc.constantFrom('anna', 'bert', 'carl');
export const scope = fc.subarray([...scopes]);
export const isWrong = rarely(fc.constant(true));
export const word = fc.constantFrom('yes', 'yes', 'yes', 'yes', 'no', 'other', 'other');
export const email = fc.oneof(
  fc.uuid().map((id) => `${id}@example.com`),
  fc.constant('anna@example.com'),
);
export const step = stepsOf<Model, Real>();
