import { expect, it } from 'vitest';
import { contrasts } from './contrast.ts';
import { defaultSettings, type Settings } from './settings.ts';

const usual = defaultSettings({ clientId: 'demoapp', redirectUri: 'https://app.example/callback' });
const rounded = (change: Partial<Settings>) =>
  contrasts({ ...usual, ...change }).map(({ scheme, text, edge }) => [
    scheme,
    text.toFixed(1),
    edge.toFixed(1),
  ]);

it.each<[string, Partial<Settings>, string[][]]>([
  ['as it comes', {}, [['light', '8.0', '8.0']]],
  ['on a dark page', { scheme: 'dark' }, [['dark', '9.3', '11.0']]],
  [
    'on a page of either kind',
    { scheme: 'light dark' },
    [
      ['light', '8.0', '8.0'],
      ['dark', '9.3', '11.0'],
    ],
  ],
  [
    'as an outline, whose text is on the page',
    { theme: 'outline', scheme: 'dark' },
    [['dark', '11.0', '11.0']],
  ],
  ['in own colours', { color: '#ffdd00', textColor: '#777777' }, [['light', '3.3', '1.3']]],
])('of the button %s', (_what, change, wanted) => expect(rounded(change)).toEqual(wanted));
