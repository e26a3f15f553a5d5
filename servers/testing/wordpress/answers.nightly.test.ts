import { expect, it } from 'vitest';
import { purposeHeaders } from '../../../contract/prefetch.ts';
import { texts } from '../../../contract/texts.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';

describePlugin('an answer of the service', (site) => {
  const { inWordPress, newLinkedUser, openBrowser } = site;

  it('that the browser requests before the user does uses up nothing', async () => {
    const { name } = await newLinkedUser();
    const { openStart, open, comeBack, linkOf, user } = openBrowser();
    const { state } = await openStart();
    await inWordPress('log');
    for (const header of purposeHeaders) {
      const query = new URLSearchParams({ code: 'x', state });
      const { body } = await open(`${wordpress.callback}&${query}`, undefined, { [header]: 'prefetch' });
      expect(body).toBe('Open this link in a new window.');
    }
    expect(await inWordPress('log')).toEqual(purposeHeaders.map(() => 'state-refused: prefetch'));
    expect(linkOf(await comeBack(state, name)).error).toBe('');
    expect(await user()).toBe(name);
  });

  it('that comes twice leads on, and says nothing of an error', async () => {
    const { openStart, open, comeBack, linkOf } = openBrowser();
    const { state } = await openStart('href=%2Fbooks&state=of-the-page');
    await open(`${wordpress.callback}&${new URLSearchParams({ error: 'access_denied', state })}`);
    const page = await comeBack(state, 'fresh');
    expect(linkOf(page)).toEqual({ href: '/books', error: '' });
    expect(page.body).toContain(`<strong>${texts.en.used}</strong><br>${texts.en.lead}`);
    expect(page.body).toContain('data-state="of-the-page"');
    expect(page.body).not.toContain(texts.en.code);
  });

  it.each(['title', 'window', 'mail_linked', 'login_named', 'linked', 'removed', 'not_linked'])(
    'with the error “%s” shows the text of an error, not the label or message of that name',
    async (error) => {
      const { openStart, open } = openBrowser();
      const { state } = await openStart();
      const { body } = await open(`${wordpress.callback}&${new URLSearchParams({ error, state })}`);
      expect(body).toContain(texts.en.errors.server_error);
    },
  );
});
