import type { AppContext } from '../http/context.ts';
import { consentPage } from './consent-page.ts';
import { loginPage } from './login-page.ts';
import { page } from './page.ts';
import { secondFactorPage } from './second-factor-page.ts';
import { signUpPage } from './sign-up-page.ts';
import { type ShownStep, type StepContents, type StepView, stepUrl } from './step.ts';

const contents: Record<ShownStep, (view: StepView) => StepContents> = {
  login: loginPage,
  'sign-up': signUpPage,
  'second-factor': secondFactorPage,
  consent: consentPage,
};

/** Renders the page of one step, in the language and layout of its login. */
export function stepPage(c: AppContext, step: ShownStep, view: StepView) {
  const { login, app, basePath } = view;
  const { language, popup, handle } = login;
  return page(c, {
    ...contents[step](view),
    language,
    popup,
    ...(app && { app }),
    languageHref: (other) => basePath + stepUrl(other, handle),
  });
}
