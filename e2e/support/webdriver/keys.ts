import type { Key } from '../engine-page.ts';
import type { Command } from './session.ts';

/** Code points of keys that are not characters (W3C WebDriver section 17.4.2). */
const codes = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  End: '\uE010',
  ArrowLeft: '\uE012',
} as const;

/** Presses and releases a key, with its modifiers, at the focused element. */
export async function pressKey(command: Command, key: Key): Promise<void> {
  const values = key.split('+').map((name) => codes[name as keyof typeof codes]);
  const actions = [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}
