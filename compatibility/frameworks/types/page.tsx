import {
  configure,
  diagnose,
  type Outcome,
  open,
  type Report,
  type ReturnMessage,
  scan,
} from 'dpplus-connect';
import type { DpplusConnectElement } from 'dpplus-connect/define';
import { language } from 'dpplus-connect/fr';
import type {} from 'dpplus-connect/react';
import type { Language } from 'dpplus-connect/server';

configure({ baseUrl: 'https://login.example' });
// @ts-expect-error an address is text
configure({ baseUrl: 1 });
scan(document.body);

export const outcome: Promise<Outcome> = open({
  clientId: 'a',
  redirectUri: 'https://a.test/',
  isSandbox: true,
});
export const started: Promise<Outcome> = open({ start: 'https://a.test/?dpplus=start', mode: 'popup' });
// @ts-expect-error a login needs a redirect URI
open({ clientId: 'a' });
// @ts-expect-error a mode that there is not
open({ clientId: 'a', redirectUri: 'https://a.test/', mode: 'tab' });

export const reports: Report[] = diagnose();
export const here: Language = language;

const element = document.createElement('dpplus-connect');
export const same: DpplusConnectElement = element;
element.clientId = 'a';
element.isSandbox = true;
element.mode = 'popup';
// @ts-expect-error a theme that there is not
element.theme = 'dark';

element.addEventListener('dpplus-success', (event) => {
  const message: ReturnMessage = event.detail;
  const href: string = message.href;
  return href;
});
document.addEventListener('dpplus-open', ({ detail }) => detail.state?.length);
// @ts-expect-error the popup has no address
document.addEventListener('dpplus-open', ({ detail }) => detail.href);

export const button = (
  <dpplus-connect
    ref={(node: DpplusConnectElement | null) => node?.focus()}
    className="wide"
    client-id="a"
    redirect-uri="https://a.test/"
    // biome-ignore lint/a11y/noHeaderScope: the button's own attribute.
    scope="email phone"
    is-sandbox="true"
    size="large"
    ondpplus-beforeopen={(event) => event.preventDefault()}
    ondpplus-error={({ detail }) => console.log(detail.errorDescription)}
  >
    Log in
  </dpplus-connect>
);
export const starts = <dpplus-connect start="/callback?dpplus=start">Log in</dpplus-connect>;
// @ts-expect-error React would write the attribute without a value, which means false
export const bare = <dpplus-connect is-sandbox />;
// @ts-expect-error a property is lost when the page comes from a server
export const property = <dpplus-connect clientId="a" />;
// @ts-expect-error a size that there is not
export const huge = <dpplus-connect size="huge" />;
