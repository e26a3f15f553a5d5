import { expect, it } from 'vitest';
import { texts } from '../../../contract/texts.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { profile } from './pages.ts';

describePlugin('the texts', (site) => {
  const { inWordPress, mailsTo, newUser, openBrowser } = site;

  it('are in the language of the browser where users log in, of the user elsewhere, or English', async () => {
    const name = await newUser();
    await inWordPress('locale', { name, locale: 'nl_NL' });
    const { open, begin, comeBack, logInWithPassword, ask, answer } = openBrowser();
    const login = await open(`${wordpress.loginPage}?wp_lang=fr_FR`);
    expect(login.body).toMatch(
      /<a class="dpplus-connect" data-start="" target="_top" rel="external" [^>]+><span [^>]+>S’identifier avec /,
    );
    const back = await comeBack(await begin(), name);
    expect(back.body).toMatch(/<title>Connexion réussie<.*<h1>Connexion réussie<.*>Continuer</s);
    await logInWithPassword(name);
    const question = await ask(name);
    expect(question.body).toContain(
      `Relier le compte <strong>${name}</strong> à ce compte Secure Connect\u202f?`,
    );
    const done = await answer(question, 'yes');
    expect(done.body).toContain('Uw account is aan Secure Connect gekoppeld.');
    const [mail] = await mailsTo(name);
    expect(mail?.subject).toBe('[Test] Uw account is aan Secure Connect gekoppeld');
    expect(mail?.text).toContain(`Uw account ${name} op ${site.origin} is nu gekoppeld`);
    expect(mail?.text).toContain(`op uw profielpagina: ${site.origin}${profile}`);
    const spanish = await open(`${wordpress.loginPage}?wp_lang=es_ES&dpplus-message=server_error`);
    expect(spanish.body).toContain(texts.en.errors.server_error);
  });

  it('of a login and of its failure are in the language of the page where it began, with the contact', async () => {
    await inWordPress('define', { name: 'DPPLUS_CONTACT', value: 'mailto:a@b.example?x&y' });
    const { open, openStart, linkOf } = openBrowser();
    const state = new URLSearchParams({ state: (await openStart('lang=fr')).state });
    const back = await open(`${wordpress.callback}&error=access_denied&${state}`);
    expect(back.body).toContain(`<h1>${texts.fr.failed}</h1>`);
    for (const { body } of [back, await open(linkOf(back).href)]) {
      expect(body).toContain(texts.fr.errors.access_denied);
      expect(body).toMatch(/<a href="mailto:a@b\.example\?x(&#038;|&amp;)y">Contact<\/a>/);
    }
  });

  it('say once after a logout that the service is still logged in', async () => {
    const { body } = await openBrowser().open(`${wordpress.loginPage}?loggedout=true&wp_lang=fr_FR`);
    expect(body.match(/votre session y reste ouverte/g)).toHaveLength(1);
  });
});
