import type { Key } from '../engine-page.ts';
import type { Command } from './session.ts';

/** Code points of keys that are no characters (W3C WebDriver section 17.4.2). */
export const codes: Readonly<Record<Key | 'Control', string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
};

/** Presses a key and lets it go, wherever the focus is. */
export async function pressKey(command: Command, key: Key): Promise<void> {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: codes[key] }));
  await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}
