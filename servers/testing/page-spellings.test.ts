import { expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { get } from './attacked-server.ts';
import { otherPaths } from './path-spellings.ts';
import { servers } from './servers.ts';
import { startServer } from './start-server.ts';

// The apps of three pages, whose servers redirect or share paths: no other spelling of the path leads to the login or to a page of the
// app with the code. The plain servers are in spellings.test.ts.

it.each(servers.filter(({ file }) => /^docs\/(go|java|python)/.test(file)))(
  '$name refuses other spellings of the path',
  async ({ start, callback = '/callback' }) => {
    const port = await freePort();
    const app = await startServer(start(port, 1), port, 1);
    const found: [string, number, string][] = [];
    for (const path of otherPaths(callback)) {
      const { status, location } = await get(port, `${path}?code=c0de&state=x`);
      found.push([path, status, location]);
    }
    const right = await get(port, `${callback}?code=c0de&state=x`);
    process.kill(-Number(app.pid));
    expect(right.location).toContain('?dpplus=return&outcome=');
    // Werkzeug leads to the path with one slash, before the app sees the request.
    const merged = `http://localhost:${port}${callback}/?code=c0de&state=x`;
    const reached = found.filter(
      ([, status, location]) => status !== 404 && status !== 400 && location !== merged,
    );
    expect(reached).toEqual([]);
  },
);
