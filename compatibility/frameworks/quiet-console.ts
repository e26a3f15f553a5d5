import { expect, test } from '../../e2e/support/fixtures.ts';

/** Fails each test of a file if its page throws, or logs an error or a warning other than the expected ones. */
export function demandQuietConsole(isExpected = (_text: string) => false): void {
  const complaints: string[] = [];
  test.beforeEach(({ page, site }) => {
    complaints.length = 0;
    site.page('/favicon.ico', '');
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (['error', 'warning'].includes(message.type()) && !isExpected(text)) complaints.push(text);
    });
  });
  test.afterEach('the console has no errors and warnings', () => expect(complaints).toEqual([]));
}
