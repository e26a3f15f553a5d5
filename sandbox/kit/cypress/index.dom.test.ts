import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A chain of Cypress: each step waits for the one before, also for a chain that the step returns. */
class Chain<Subject> {
  readonly #subject: Promise<Subject>;
  constructor(subject: Promise<Subject>) {
    this.#subject = subject;
  }
  first = () => this;
  // biome-ignore lint/suspicious/noThenProperty: the chains of Cypress have this method.
  then = <Next>(act: (subject: Subject) => Next | PromiseLike<Next>, fail?: (error: unknown) => never) =>
    new Chain(this.#subject.then(act, fail));
}

const service = 'http://127.0.0.1:4000';
const callback = 'http://localhost:3000/callback';
const url =
  `${service}/en/oauth/authenticate.html?response_type=code&client_id=shop` +
  `&redirect_uri=${encodeURIComponent(callback)}&scope=email&state=a%2Bb&is_sandbox=true`;

let requests: object[];
let responses: { status: number; body: unknown; allRequestResponses?: object[]; headers?: object }[];
let commands: Record<string, (persona: string, options?: object) => PromiseLike<unknown>>;

beforeEach(async () => {
  requests = [];
  responses = [
    { status: 200, body: { code: 'c', redirect_to: `${callback}?code=c&state=a%2Bb` } },
    { status: 200, body: '<a class="dpplus-return" href="/"></a>' },
  ];
  commands = {};
  document.body.innerHTML = '<a href="#" class="dpplus-connect"></a>';
  const link = document.querySelector('a');
  link?.addEventListener('mouseover', () => link.setAttribute('href', url));
  vi.stubGlobal('cy', {
    get: (selector: string) => new Chain(Promise.resolve([...document.querySelectorAll(selector)])),
    request(options: object) {
      requests.push(options);
      return new Chain(Promise.resolve(responses.shift()));
    },
  });
  vi.stubGlobal('Cypress', {
    Commands: { add: (name: string, command: never) => (commands[name] = command) },
  });
  vi.resetModules();
  await import('./index.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('cy.logIn', () => {
  it('gets a code for the button of the page, and calls the callback with it', async () => {
    await commands.logIn?.('fresh');
    const body = { client_id: 'shop', persona: 'fresh', scope: 'email', state: 'a+b' };
    expect(requests).toEqual([
      { url: `${service}/_sandbox/codes`, method: 'POST', body, failOnStatusCode: false },
      { url: `${callback}?code=c&state=a%2Bb`, failOnStatusCode: false },
    ]);
  });

  it('requests the start of a link first, and does not follow its redirect', async () => {
    document.body.innerHTML = `<a class="dpplus-connect" data-start href="${callback}?dpplus=start"></a>`;
    responses.unshift({ status: 303, body: '', headers: { location: url } });
    await commands.logIn?.('fresh');
    expect(requests[0]).toEqual({
      ...{ url: `${callback}?dpplus=start`, followRedirect: false, failOnStatusCode: false },
    });
    expect(requests[1]).toMatchObject({ url: `${service}/_sandbox/codes`, body: { state: 'a+b' } });
    expect(requests).toHaveLength(3);
  });

  it('fails with the status and the text of the start', async () => {
    document.body.innerHTML = `<a class="dpplus-connect" data-start href="${callback}?dpplus=start"></a>`;
    responses.unshift({ status: 403, body: 'Open this link in a tab or a popup.' });
    const message = "responded 403 and no redirect to the service's login page: Open this link";
    await expect(commands.logIn?.('fresh')).rejects.toThrow(message);
    expect(requests).toHaveLength(1);
  });

  it('sends the control token to the sandbox, and not to the app', async () => {
    const controlToken = 'a-token-of-this-test';
    await commands.logIn?.('fresh', { controlToken, sandbox: `${service}/` });
    expect(requests).toEqual([
      expect.objectContaining({ headers: { authorization: 'Bearer a-token-of-this-test' } }),
      expect.not.objectContaining({ headers: expect.anything() }),
    ]);
  });

  it('finds a button by another selector, and the link in its shadow root', async () => {
    document.body.innerHTML = '<b></b>';
    const root = document.querySelector('b')?.attachShadow({ mode: 'open' });
    root?.append(Object.assign(document.createElement('a'), { href: url }));
    await commands.logIn?.('fresh', { button: 'b' });
    expect(requests).toHaveLength(2);
  });

  it.each([
    [{ status: 500, body: '' }, 'status 500'],
    [
      {
        status: 200,
        body: '',
        allRequestResponses: [{ 'Request URL': `${callback}/end?error=access_denied` }],
      },
      `access_denied, at ${callback}/end`,
    ],
  ])('fails if the app returns an error: %j', async (response, message) => {
    responses[1] = response;
    await expect(commands.logIn?.('fresh')).rejects.toThrow(`The login of "fresh" failed: ${message}`);
  });
});
