import type { Hono } from 'hono';
import { route } from '../../http/route.ts';
import type { AppEnv, Service } from '../../service.ts';
import { authenticate } from './authenticate.ts';
import { resume } from './current-step.ts';
import { chooseUser, confirmSecondFactor, giveConsent, useAnotherAccount } from './decisions.ts';
import { enroll } from './sign-up/enroll.ts';
import { signUp, switchForm } from './sign-up/sign-up.ts';
import { onSubmission } from './submission.ts';

/** The authorization endpoint and the steps behind it (docs/protocol.md, "Authorization endpoint"). */
export function authorizeRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, '/oauth/authenticate', { POST: enroll(service) });
  route(app, '/:lang/oauth/authenticate.html', { GET: authenticate(service) });
  route(app, '/:lang/oauth/login.html', { GET: resume(service) });
  route(app, '/:lang/oauth/login', { POST: onSubmission(service, chooseUser) });
  route(app, '/:lang/oauth/switch-form', { POST: onSubmission(service, switchForm) });
  route(app, '/:lang/oauth/sign-up', { POST: onSubmission(service, signUp) });
  route(app, '/:lang/oauth/second-factor', { POST: onSubmission(service, confirmSecondFactor) });
  route(app, '/:lang/oauth/consent', { POST: onSubmission(service, giveConsent) });
  route(app, '/:lang/oauth/other-account', { POST: onSubmission(service, useAnotherAccount) });
}
