import { expect, it } from 'vitest';
import { basicCredentials } from './client-credentials.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');

it.each([
  [`Basic ${encode('id:secret')}`, 'id', 'secret'],
  [`basic   ${encode('id:secret')}  `, 'id', 'secret'],
  [`Basic ${encode('id:a:b')}`, 'id', 'a:b'],
  [`Basic ${encode(':é')}`, '', 'é'],
])('reads %j', (header, clientId, clientSecret) => {
  expect(basicCredentials(header)).toEqual({ clientId, clientSecret });
});

it.each([
  undefined,
  'Basic ',
  `Basic${encode('id:secret')}`,
  `xBasic ${encode('id:secret')}`,
  `Basic ${encode('id:secret')}, Basic x`,
  `Basic ${encode('no-colon')}`,
  'Basic é',
])('finds no credentials in %j', (header) => {
  expect(basicCredentials(header)).toBeUndefined();
});
