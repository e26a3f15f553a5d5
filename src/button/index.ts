export { diagnose, type OpenOptions, open } from './api.ts';
export type { DpplusConnectElement } from './connect-element.ts';
export type { Problem, Report } from './diagnostics.ts';
export type { EnrollmentData } from './enrollment.ts';
export { scan } from './follow-root.ts';
export type { LoginDetail, LoginEventMap, LoginEvents } from './login-events.ts';
export type { Outcome } from './pending-logins.ts';
export type { ReturnMessage } from './return-message.ts';
export { type Configuration, configure, language, version } from './service.ts';
