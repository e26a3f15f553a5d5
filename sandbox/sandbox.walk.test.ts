import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { walk, walkTimeout } from '../testing/walk.ts';
import { createSandbox } from './index.ts';
import { requestToken } from './testing/requests.ts';
import { authorizePath, origin, Visitor } from './testing/visitor.ts';
import { appSteps } from './testing/walk/app-steps.ts';
import { controlSteps } from './testing/walk/control-steps.ts';
import { loginSteps } from './testing/walk/login-steps.ts';
import { begin, type Model, open, type Real } from './testing/walk/model.ts';

const actions = [...loginSteps, ...appSteps, ...controlSteps];

it('exchanges a code once, and counts each login, in a burst of requests', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh');
  const code = visitor.location.searchParams.get('code') ?? '';
  const headers = { cookie: visitor.cookie };
  const both = () => [
    requestToken(sandbox, code),
    sandbox.fetch(new Request(origin + authorizePath(), { headers })),
  ];
  const responses = await Promise.all(Array.from({ length: 7 }, both).flat());
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = responses.filter((response) => response.headers.get('location')?.includes('code='));
  expect(codes).toHaveLength(4);
});

it('follows the rules in any order of steps', { timeout: walkTimeout }, () =>
  walk('sandbox', actions, async () => {
    const stateFile = join(temporaryFolder(), 'state.json');
    const real = { stateFile } as Real;
    await open(real);
    real.visitors = [0, 1].map(() => new Visitor({ fetch: (request) => real.sandbox.fetch(request) }));
    return { model: begin({ uuids: new Map() } as Model), real };
  }),
);
