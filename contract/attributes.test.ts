import { expect, test } from 'vitest';
import { attributes, optionName, wireName } from './attributes.ts';

test.each([
  ['client-id', 'client_id', 'clientId'],
  ['redirect-uri', 'redirect_uri', 'redirectUri'],
  ['is-sandbox', 'is_sandbox', 'isSandbox'],
  ['state', 'state', 'state'],
])('%s is %s on the wire and %s in script', (attribute, wire, option) => {
  expect(wireName(attribute)).toBe(wire);
  expect(optionName(attribute)).toBe(option);
  expect(attributes).toContain(attribute);
});
