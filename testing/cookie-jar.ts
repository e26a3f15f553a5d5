/** The cookies of a browser in a test, by name. It ignores their hosts and paths. */
export class CookieJar extends Map<string, string> {
  /** The `Cookie` header. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Keeps the cookies of a response, and drops those that it deletes. */
  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!value || line.includes('Max-Age=0')) this.delete(name);
      else this.set(name, value);
    }
  }
}
