import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, json, uuid } from './attacked-server.ts';
import { testCallback } from './attacks/callback.ts';
import { testClocks } from './attacks/clocks.ts';
import { contact, expectFailure, expectLine, noResponse, unavailable } from './attacks/expectations.ts';
import { testReturn } from './attacks/return.ts';
import { testService } from './attacks/service.ts';
import { testStart } from './attacks/start.ts';
import { testTwice } from './attacks/twice.ts';
import { isPlain, servers } from './servers.ts';

// The checker has the other attacks. Here are those that need a service of bytes, a signed token, or the rules of these files.

// PHP: several processes, and a folder for temporary files. Python: `assert` has no effect.
const settings = {
  CONTACT: contact,
  TMPDIR: temporaryFolder(),
  PHP_CLI_SERVER_WORKERS: '4',
  PYTHONOPTIMIZE: '1',
};

// Most of the time the tests wait for servers that wait, so the servers run beside each other.
for (const server of servers.filter(isPlain))
  describe(`${server.name}:`, { concurrent: true }, () => {
    describe.sequential.each(['https://app.example.test', 'http://app.example.test'])('at %s,', (origin) => {
      const app = new AttackedServer(server, origin);
      beforeAll(() => app.start(settings), 120_000);
      beforeEach(() => app.reset());
      afterAll(() => app.stop());
      testStart(app);
      testCallback(app);
      testReturn(app);
      testService(app, server.file);
      testTwice(app);
      testClocks(app);
    });

    it('a certificate that the system does not trust is not the fault of the user', async () => {
      const app = new AttackedServer(server, 'http://app.example.test');
      const service = createServer(await makeCertificate(['localhost']), json({ uuid })).listen(
        0,
        'localhost',
      );
      await once(service, 'listening');
      const { port } = service.address() as AddressInfo;
      await app.start({ ...settings, INTERNAL_SERVICE: `https://localhost:${port}` });
      await expectFailure(app, await app.logIn(), unavailable);
      await expectLine(app, noResponse);
      app.stop();
      service.close();
    });
  });
