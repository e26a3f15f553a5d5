import { describe, expect, it } from 'vitest';
import type { SandboxEvent } from '../control/events/event-log.ts';
import { jsonLine, textLine } from './log-lines.ts';

const event: SandboxEvent = {
  id: 7,
  at: '2026-01-02T10:11:12.345Z',
  method: 'GET',
  path: '/',
  parameters: [],
  status: 200,
  rule: 'home',
};

describe('a line of text', () => {
  it('has the request, the response and the reason', () => {
    expect(textLine(event)).toBe('10:11:12 GET / 200 home - start page shown');
  });

  it('has the login, the app and the fix, if the sandbox knows them', () => {
    const known = { ...event, login: 2, client_id: 'shop', hint: 'Do this.' };
    expect(textLine(known)).toBe('10:11:12 GET / 200 home - start page shown (login 2, shop). Do this.');
    expect(textLine({ ...event, client_id: 'shop' })).toMatch(/shown \(shop\)$/);
  });
});

it('writes an event as one object of JSON', () => {
  expect(JSON.parse(jsonLine(event))).toEqual(event);
});

// ESC, CSI (ECMA-48), line ends, DEL, a right-to-left override, a zero-width space, and half of a pair.
const dangerous = '\u001b[2J\u009b2J\r\n\u2028\u007f\u202e\u200b\ud83d';
const lines = (text: SandboxEvent) => [textLine(text), jsonLine(text)];

it.each(['method', 'path', 'client_id'] as const)(
  'lets no control character of a request reach the terminal in its %s',
  (member) => {
    for (const line of lines({ ...event, [member]: `a${dangerous}` })) {
      expect(line).toMatch(/^[ -~]*$/);
      expect(line).toContain('a\\u001b[2J\\u009b2J');
    }
  },
);

it('keeps such characters in JSON, as escapes', () => {
  const parameters = [{ in: 'query' as const, name: dangerous, value: 'é 😀' }];
  const line = jsonLine({ ...event, parameters, user_agent: '\u009b2J' });
  expect(line).toMatch(/^[ -~]*$/);
  expect(JSON.parse(line)).toMatchObject({ parameters, user_agent: '\u009b2J' });
});

it('has one line for a path with the text of another response', () => {
  expect(textLine({ ...event, path: '/x 200 token\n10:11:13' })).toBe(
    '10:11:12 GET /x\\u0020200\\u0020token\\u000a10:11:13 200 home - start page shown',
  );
});
