import { html, raw } from 'hono/html';
import type { Exchange } from '../exchange.ts';
import type { Result } from '../run-checks.ts';
import { counts } from './counts.ts';

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.3rem 0}pre{overflow:auto;padding:.5rem 1rem;border-left:3px solid;margin:.5rem 0}
.failed>summary{font-weight:700}code{font-size:.9em}`;

const names = { passed: 'Passed', failed: 'Failed', skipped: 'Not checked' } as const;

/** Returns the results as a page that needs no script and no other file. */
export function htmlReport(redirectUri: string, results: readonly Result[], at: Date): string {
  const { passed, failed, skipped } = counts(results);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checks of ${redirectUri}</title><style>${raw(style)}</style></head>
<body>
<h1>Checks of <code>${redirectUri}</code></h1>
<p>${at.toISOString()}: ${passed} passed, ${failed} failed, ${skipped} not checked. Codes, states, tokens, cookies and the client secret are masked.</p>
${results.map(check)}
</body>
</html>
`;
  return String(page);
}

function check({ id, title, source, verdict, detail, seconds, exchanges }: Result) {
  return html`<details id="${id}" class="${verdict}"${verdict === 'failed' ? ' open' : ''}>
<summary>${names[verdict]}: <code>${id}</code> ${withCode(title)} (${seconds} s)</summary>
${detail === undefined ? '' : html`<p>${detail}</p>`}
<p>Source: ${source}</p>
<ol>${exchanges.map(exchangeItem)}</ol>
</details>
`;
}

/** A title with the parts between backticks as code. */
const withCode = (title: string) =>
  title.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function exchangeItem({ from, request, status, details }: Exchange) {
  const actors = { browser: 'Browser', app: 'App to the service', sandbox: 'Preparation' };
  return html`<li>${actors[from]}: <code>${request}</code>${status === undefined ? '' : ` → ${status}`}${details.length > 0 ? html`<pre>${details.join('\n')}</pre>` : ''}</li>`;
}
