export { diagnose, type OpenOptions, open } from './api.ts';
export type { DpplusConnectElement } from './element/connect-element.ts';
export type { EnrollmentData } from './login/enrollment.ts';
export type { LoginDetail, LoginEventMap, LoginEvents } from './login/events.ts';
export type { Outcome } from './login/pending-logins.ts';
export type { Problem, Report } from './options/problems.ts';
export { scan } from './page/scan.ts';
export type { ReturnMessage } from './return/return-message.ts';
export { type Configuration, configure, language, version } from './service/configure.ts';
