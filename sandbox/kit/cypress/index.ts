/**
 * The Cypress command `cy.logIn(persona)`. Import this module in `cypress/support/e2e.js`.
 *
 * @module
 */
import {
  buttonSelector,
  callbackUrl,
  codeRequest,
  isStart,
  readButtonUrl,
  redirectOf,
  requireLogin,
} from '../code-login.ts';

/** Options of `cy.logIn`. Each has a default. */
export interface LogInOptions {
  /** CSS selector of the button, by default `a.dpplus-connect`, also in the shadow root of `<dpplus-connect>`. */
  button?: string;
  /** The longest time to wait for the button's URL in ms, by default 3,000. */
  timeout?: number;
  /** The URL of the sandbox. The login fails if the button leads to another service. */
  sandbox?: string;
  /** The control token of the sandbox, if it has one. Needs `sandbox`, because a page can have a button of another host. */
  controlToken?: string;
}

declare global {
  namespace Cypress {
    // Cypress declares the rest of this interface.
    interface Chainable {
      /**
       * Logs a persona of the sandbox in over HTTP, on a page with a login button. The browser gets the cookies of the
       * app, and the page stays: visit the page that you want to test. The user agrees to everything.
       *
       * It fails if the page has no button, if the sandbox has no such persona, or if the app returns an error.
       *
       * @param persona the id of a persona, for example `consented` (docs/sandbox.md, "Personas")
       * @example
       * cy.visit('/')
       * cy.logIn('consented')
       * cy.visit('/account')
       */
      logIn(persona: string, options?: LogInOptions): Chainable;
    }
  }
}

/** The part of a Cypress chain that the command uses. */
interface Chain<Subject> {
  first(): Chain<Subject>;
  then<Next>(act: (subject: Subject) => Next | Chain<Next> | Promise<Next>): Chain<Next>;
}

/** A response, as `cy.request` has it. */
interface CypressResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly allRequestResponses?: readonly { readonly 'Request URL': string }[];
}

/** The part of `cy` that the command uses. */
export interface CypressCommands {
  get(selector: string, options: { includeShadowDom: true }): Chain<ArrayLike<Element>>;
  request(options: {
    url: string;
    method?: 'POST';
    headers?: object;
    body?: object;
    followRedirect?: false;
    failOnStatusCode: false;
  }): Chain<CypressResponse>;
}

declare const cy: CypressCommands;

/** The command, as Cypress runs it. */
export const logIn = (
  persona: string,
  { button = buttonSelector, timeout = 3000, ...access }: LogInOptions = {},
) =>
  cy
    .get(button, { includeShadowDom: true })
    .first()
    .then((found) => readButtonUrl(found[0] as Element, timeout))
    .then((url = '') => {
      if (!isStart(url)) return url as never;
      return cy
        .request({ url, followRedirect: false, failOnStatusCode: false })
        .then(({ status, headers, body }) =>
          redirectOf(url, status, headers?.location?.toString(), String(body)),
        );
    })
    .then((url: string) => {
      const asked = codeRequest(url, persona, access);
      return cy
        .request({ ...asked, method: 'POST', failOnStatusCode: false })
        .then(({ body }) => cy.request({ url: callbackUrl(url, asked, body), failOnStatusCode: false }));
    })
    .then(({ status, body, allRequestResponses }) => {
      const end = allRequestResponses?.at(-1)?.['Request URL'] ?? 'about:blank';
      requireLogin(persona, status, end, String(body));
    });

const { Cypress: runner } = globalThis as {
  Cypress?: { Commands: { add(name: string, command: typeof logIn): void } };
};
// Absent where tools load the module outside of Cypress.
runner?.Commands.add('logIn', logIn);
