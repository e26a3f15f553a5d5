import { expect, it } from 'vitest';
import { attributes } from '../../../contract/attributes.ts';
import { buttonAttributes } from './button-attributes.ts';
import { lookOf } from './choices.ts';
import { queryFromSettings, settingsFromQuery } from './query.ts';
import { defaultSettings, type Settings } from './settings.ts';

const usual = defaultSettings({ clientId: 'demoapp', redirectUri: 'https://app.example/callback' });

const other: Settings = {
  ...lookOf((values) => values.at(-1)),
  language: 'nl',
  label: 'Mine & yours + 100 %',
  scope: ['phone', 'eid_photo'],
  isSandbox: false,
  scheme: 'light dark',
  color: '#123abc',
  textColor: '#ffeedd',
  radius: '24',
  clientId: usual.clientId,
  redirectUri: usual.redirectUri,
};

it('writes only the settings that differ from the defaults into the URL', () => {
  expect(queryFromSettings(usual, usual)).toBe('');
  expect(queryFromSettings({ ...usual, size: 'large' }, usual)).toBe('?size=large');
});

it('reads the settings that it wrote into the URL', () => {
  expect(settingsFromQuery(queryFromSettings(other, usual), usual)).toEqual(other);
  expect(settingsFromQuery(queryFromSettings({ ...usual, scope: [] }, usual), usual).scope).toEqual([]);
});

it('leaves the registration out of the URL: no link chooses the app that gets this browser’s state', () => {
  const query = '?client=mallory&clientId=mallory&client-id=mallory&redirect=https://mallory.example/';
  expect(settingsFromQuery(query, usual)).toEqual(usual);
  expect(queryFromSettings({ ...usual, clientId: 'mine', redirectUri: 'https://mine.example/' }, usual)).toBe(
    '',
  );
});

it.each([
  '?size=huge&button-lang=xx&text=toString&help=1&sandbox=1',
  '?color=red&text-color=%23fff&radius=1e9',
  '?scope=national_number email email',
])('takes only values of the choices: %s', (query) => expect(settingsFromQuery(query, usual)).toEqual(usual));

it('writes every attribute that the button has', () => {
  const names = [{ ...other, label: '' }]
    .flatMap(buttonAttributes)
    .map(([name]) => (name === 'size' ? 'style' : name));
  // The state and the start are the app's own.
  expect([...names, 'state', 'start'].sort()).toEqual([...attributes].sort());
});
