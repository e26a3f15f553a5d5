import type { Language } from '../../contract/languages.ts';
import { attributesHtml } from './html.ts';
import type { ConnectOptions } from './options.ts';

/** Returns the tag of the button's script. */
export const scriptHtml = (
  options: Pick<ConnectOptions<unknown>, 'clientId' | 'redirectUri' | 'service' | 'staticUrl'>,
  language: Language,
): string =>
  `<script${attributesHtml({
    src: `${options.staticUrl ?? options.service}/${language}/dp_connect.js`,
    'data-base-url': options.staticUrl && options.service,
    'data-client-id': options.clientId,
    'data-redirect-uri': options.redirectUri,
  })}></script>`;
