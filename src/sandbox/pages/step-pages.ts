import type { Step } from '../endpoints/authorize/next-step.ts';
import type { OpenTransaction } from '../endpoints/authorize/transaction.ts';
import type { AppContext, Service } from '../service.ts';
import type { User } from '../state/model.ts';
import { consentPage } from './consent-page.ts';
import { loginPage } from './login-page.ts';
import { type Markup, page } from './page.ts';
import { secondFactorPage } from './second-factor-page.ts';
import { signUpPage } from './sign-up-page.ts';

/** A step at which somebody has to decide something. */
export type ShownStep = Exclude<Step, 'limit' | 'done'>;

/** What a step page is made from. */
export interface StepView {
  service: Service;
  open: OpenTransaction;
  /** The name of the application. */
  app: string;
  /** Who is logged in, or about to be. */
  user: User | undefined;
}

/** What differs between the pages of the steps. */
export interface StepContents {
  title: string;
  body: Markup;
}

const contents: Record<ShownStep, (view: StepView) => StepContents> = {
  login: loginPage,
  'sign-up': signUpPage,
  'second-factor': secondFactorPage,
  consent: consentPage,
};

/** Renders the page of one step, in the language and layout of its login. */
export function stepPage(
  c: AppContext,
  service: Service,
  step: ShownStep,
  open: OpenTransaction,
  userId: string | undefined,
) {
  const { transaction, handle } = open;
  const { language, popup, clientId } = transaction;
  const app = service.state.apps.get(clientId);
  const user = service.state.users.get(transaction.candidate ?? userId ?? '');
  c.set('rule', `page:${step}`);
  return page(c, {
    ...contents[step]({ service, open, app: app?.name ?? '', user }),
    language,
    popup,
    ...(app && { app }),
    languageHref: (other) => stepUrl(other, handle),
  });
}

/** The address of the current step of a login; the handle in it opens nothing without the session cookie. */
export function stepUrl(language: string, handle: string): string {
  return `/${language}/oauth/login.html?login=${handle}`;
}
