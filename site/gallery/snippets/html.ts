import { anchorAttribute, buttonAttributes, statePlaceholder } from '../settings/button-attributes.ts';
import { escapeHtml, headLines, type SnippetInput } from './common-lines.ts';

/** The URL with which the link logs in without the script. */
function authorizationUrl({ settings, baseUrl }: SnippetInput): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope: settings.scope.join(' '),
    state: statePlaceholder,
    is_sandbox: String(settings.isSandbox),
  });
  return `${baseUrl}/${settings.language}/oauth/authenticate.html?${String(query).replaceAll('+', '%20')}`;
}

/** The stylesheet, the link and the script tag, for any page. */
export function htmlSnippet(input: SnippetInput): string {
  const { settings, baseUrl } = input;
  const attributes = [...buttonAttributes(settings), ['state', statePlaceholder] as const];
  return [
    ...headLines(input, '.dpplus-connect'),
    '<a',
    `  href="${escapeHtml(authorizationUrl(input))}"`,
    '  class="dpplus-connect" target="_top" rel="external"',
    ...attributes.map(([name, value]) => `  ${anchorAttribute(name)}="${escapeHtml(value)}"`),
    `>${escapeHtml(settings.label)}</a>`,
    `<script src="${escapeHtml(baseUrl)}/${settings.language}/dp_connect.js"></script>`,
    '',
  ].join('\n');
}
