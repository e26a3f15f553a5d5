import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { route } from '../../http/route.ts';
import type { Service } from '../../service.ts';
import { authenticate } from './authenticate.ts';
import { currentStep } from './current-step.ts';
import { chooseUser, confirmSecondFactor, decideConsent, useAnotherAccount } from './decisions.ts';
import { enroll } from './sign-up/enroll.ts';
import { signUp, switchForm } from './sign-up/sign-up.ts';
import { onSubmission } from './submission.ts';

/** The authorization endpoint and the steps behind it (docs/protocol.md, "Authorization endpoint"). */
export function authorizeRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, service, '/oauth/authenticate', { POST: enroll });
  route(app, service, '/:lang/oauth/authenticate.html', { GET: authenticate });
  route(app, service, '/:lang/oauth/login.html', { GET: currentStep });
  route(app, service, '/:lang/oauth/login', { POST: onSubmission(chooseUser) });
  route(app, service, '/:lang/oauth/switch-form', { POST: onSubmission(switchForm) });
  route(app, service, '/:lang/oauth/sign-up', { POST: onSubmission(signUp) });
  route(app, service, '/:lang/oauth/second-factor', { POST: onSubmission(confirmSecondFactor) });
  route(app, service, '/:lang/oauth/consent', { POST: onSubmission(decideConsent) });
  route(app, service, '/:lang/oauth/other-account', { POST: onSubmission(useAnotherAccount) });
}
