import type { Language } from '../vocabulary/languages.ts';
import { attributesHtml } from './html.ts';
import type { ConnectOptions } from './options.ts';

/** Returns the tag of the button's script. */
export const scriptHtml = (
  {
    clientId,
    redirectUri,
    service,
    staticUrl,
  }: Pick<ConnectOptions<unknown>, 'clientId' | 'redirectUri' | 'service' | 'staticUrl'>,
  language: Language,
): string =>
  `<script${attributesHtml({
    src: `${staticUrl ?? service}/${language}/dp_connect.js`,
    'data-base-url': staticUrl && service,
    'data-client-id': clientId,
    'data-redirect-uri': redirectUri,
  })}></script>`;
