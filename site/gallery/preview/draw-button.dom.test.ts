import { beforeEach, expect, it } from 'vitest';
import { closedSets } from '../../../contract/attributes.ts';
import { statePlaceholder } from '../settings/button-attributes.ts';
import { lookOf } from '../settings/choices.ts';
import { defaultSettings } from '../settings/settings.ts';
import { drawButton } from './draw-button.ts';

const own = { clientId: 'demoapp', redirectUri: 'https://app.example/callback' };
const settings = defaultSettings(own);
const main = () => document.querySelector('main') as HTMLElement;
const anchor = () => document.querySelector<HTMLAnchorElement>('a.dpplus-connect');

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  Object.assign(main().dataset, own);
});

it('changes the existing button', () => {
  drawButton(main(), { ...settings, size: 'large', label: 'Mine' }, 'one');
  const first = anchor();
  drawButton(main(), settings, 'two');
  expect(anchor()).toBe(first);
  expect(first?.dataset).toEqual({
    scope: 'email',
    clientId: 'demoapp',
    redirectUri: 'https://app.example/callback',
    isSandbox: 'true',
    state: 'two',
  });
  expect(first?.textContent).toBe('');
});

it('removes each optional attribute that is at its default again', () => {
  drawButton(main(), { ...settings, ...lookOf((values) => values.at(-1)) }, 'one');
  const names = Object.keys(closedSets).map((name) => `data-${name}`);
  expect(anchor()?.getAttributeNames()).toEqual(expect.arrayContaining(names));
  drawButton(main(), settings, 'one');
  expect(
    anchor()
      ?.getAttributeNames()
      .filter((name) => names.includes(name)),
  ).toEqual([]);
});

it.each([
  ['client', { clientId: 'mallory' }],
  ['redirect URI', { redirectUri: 'https://mallory.example/' }],
])('sends the session’s state to no other %s', (_which, other) => {
  drawButton(main(), { ...settings, ...other }, 'secret');
  expect(anchor()?.dataset.state).toBe(statePlaceholder);
});

it('restyles the button, and removes the style again', () => {
  drawButton(main(), { ...settings, color: '#123456', radius: '24' }, 'one');
  expect(anchor()?.style.cssText).toBe('--dpplus-color: #123456; --dpplus-radius: 24px;');
  drawButton(main(), settings, 'one');
  expect(anchor()?.style.cssText).toBe('');
});
