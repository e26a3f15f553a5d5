import { html } from 'hono/html';
import type { AppContext } from '../../http/context.ts';
import { page } from '../../pages/page.ts';
import type { Workbench } from '../workbench.ts';
import { people } from './people-table.ts';
import { requests } from './request-list.ts';

/** `GET /_sandbox`: what came in, which rule answered it, and where every user stands. */
export function inspector(c: AppContext, workbench: Workbench) {
  return page(c, {
    language: 'en',
    title: 'Sandbox inspector',
    wide: true,
    script: '/_sandbox/live.js',
    body: html`<p>Secrets, codes, tokens, states and personal data are masked. The same as data: <a href="/_sandbox/events">events</a>,
<a href="/_sandbox/personas">personas</a>, <a href="/_sandbox/faults">faults</a>.</p>
<form class="toolbar" method="post" action="/_sandbox/inspector">
<a class="button" href="/_sandbox">Refresh</a>
<button type="button" id="toggle" aria-pressed="true" hidden>Live</button>
<button name="action" value="ten-minutes">Advance 10 minutes</button>
<button name="action" value="one-hour">Advance 1 hour</button>
<button name="action" value="reset">Reset everything</button>
<span class="soft">Clock: <time id="clock">${new Date(workbench.clock.now()).toISOString()}</time></span>
<span class="soft" id="said" role="status"></span></form>
<div id="live"><h2>Requests</h2>
${requests(workbench)}
<h2>People</h2>
${people(workbench)}</div>`,
  });
}
