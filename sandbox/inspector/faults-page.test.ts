// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { describe, expect, it } from 'vitest';
import { faults, submit } from '../testing/inspector.ts';
import { sendJson } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { Visitor } from '../testing/visitor.ts';

describe('the page of faults and the clock', () => {
  it('describes each fault, with its persona and its app', async () => {
    const sandbox = createSandbox();
    const limited = { on: 'token', times: 2, persona: 'fresh', client_id: 'demoapp' };
    const ordered = [
      { ...limited, then: { status: 503, error: 'invalid_grant' } },
      { on: 'token', then: { delay_ms: 5, drop: true, html: '<p>' } },
      { on: 'token', then: { delay_ms: 5, drip: true } },
      { on: 'token', then: { location: 'http://a.test/b', json: { uuid: [null] } } },
    ];
    await sendJson(sandbox, '/_sandbox/faults', ordered, { method: 'PUT' });
    const { text } = await new Visitor(sandbox).request(faults);
    for (const words of [
      'status 503, error invalid_grant, 2 times, for <code>demoapp</code>, for Lotte Peeters',
      '5 ms later, connection dropped, HTML body, 1 time<',
      '5 ms later, body in single bytes, 1 time<',
      'redirect to http://a.test/b, JSON body {&quot;uuid&quot;:[null]}, 1 time<',
    ])
      expect(text).toContain(words);
  });

  it('offers the apps and the personas, and asks for the id of one of more than 20', async () => {
    const sandbox = createSandbox();
    const page = async () => (await new Visitor(sandbox).request(faults)).text;
    expect(await page()).toMatch(
      /<select id="add-client_id".*<option value="demoapp">[^<]+<.*<option value="fresh">Lotte Peeters</s,
    );
    const person = { first_name: 'A', last_name: 'B' };
    for (let count = 0; count < 20; count++)
      await sendJson(sandbox, '/_sandbox/personas', {
        ...person,
        id: `more-${count}`,
        email: `a${count}@b.test`,
      });
    expect(await page()).toMatch(/<select id="add-client_id".*<input id="add-persona"/s);
  });

  it('shows the form again for a malformed error code, and the time after the clock was advanced', async () => {
    const sandbox = createSandbox({ clock: () => 0 });
    const { response, text } = await submit(sandbox, faults, {
      action: 'add',
      on: 'token',
      status: ' ',
      error: 'No!',
    });
    expect([response.status, text.includes('then.error has to be')]).toEqual([400, true]);
    expect(text).toContain('<option value="token" selected>');
    const later = await submit(sandbox, faults, { action: 'advance', advance_seconds: '4200' });
    expect(later.text).toContain('<time datetime="1970-01-01T01:10:00.000Z">1970-01-01 01:10:00 UTC</time>');
  });

  it('removes the fault of the button, also after another fault has happened, and one of two equal faults', async () => {
    const sandbox = createSandbox();
    const first = { on: 'token', then: { status: 500 } };
    const fault = (on: string) => ({ on, times: 2, then: { status: 503 } });
    const put = (list: object[]) => sendJson(sandbox, '/_sandbox/faults', list, { method: 'PUT' });
    await put([first, fault('script'), fault('script'), fault('user_data')]);
    const { text } = await new Visitor(sandbox).request(faults);
    const [, id = ''] = [...text.matchAll(/name="fault" value="([^"]+)"/g)].map(([, value]) => value);
    await put([fault('script'), fault('script'), fault('user_data')]);
    const remove = async () => (await submit(sandbox, faults, { action: 'remove', of: '1', fault: id })).text;
    const left = async () => [
      ...(await new Visitor(sandbox).request(faults)).text.matchAll(/<b>(\w+)<\/b>/g),
    ];
    expect(await remove()).toContain('The fault was removed.');
    expect((await left()).map(([, on]) => on)).toEqual(['script', 'user_data']);
    expect(await remove()).toContain('The fault was removed.');
    expect(await remove()).toContain('The fault has already happened.');
    expect((await left()).map(([, on]) => on)).toEqual(['user_data']);
  });
});
