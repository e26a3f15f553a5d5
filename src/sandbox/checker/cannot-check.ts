/** The reason why the checks cannot continue: any further verdict would show nothing about the app. */
export class CannotCheck extends Error {
  override name = 'CannotCheck';
}
