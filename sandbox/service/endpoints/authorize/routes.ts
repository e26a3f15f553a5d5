import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { route } from '../../http/route.ts';
import type { StepForm } from '../../pages/step.ts';
import type { Service } from '../../service.ts';
import { authenticate } from './authenticate.ts';
import { currentStep } from './current-step.ts';
import { chooseUser, confirmSecondFactor, decideConsent, useAnotherAccount } from './decisions.ts';
import { inLanguage } from './page-request.ts';
import { confirmAddress } from './sign-up/confirm-email.ts';
import { enroll } from './sign-up/enroll.ts';
import { signUp, switchForm } from './sign-up/sign-up.ts';
import { onSubmission } from './submission.ts';

const pages = {
  'authenticate.html': authenticate,
  'login.html': currentStep,
  'confirm.html': confirmAddress,
};

const forms = {
  login: chooseUser,
  'switch-form': switchForm,
  'sign-up': signUp,
  'second-factor': confirmSecondFactor,
  consent: decideConsent,
  'other-account': useAnotherAccount,
} satisfies Record<StepForm, unknown>;

/** The authorization endpoint and the steps behind it (docs/protocol.md, "Authorization endpoint"). */
export function authorizeRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, service, '/oauth/authenticate', { POST: enroll });
  for (const [name, show] of Object.entries(pages)) {
    route(app, service, `/:lang/oauth/${name}`, { GET: inLanguage(show) });
  }
  for (const [name, decide] of Object.entries(forms)) {
    route(app, service, `/:lang/oauth/${name}`, { POST: inLanguage(onSubmission(decide)) });
  }
}
