import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { serviceName } from '../../contract/service-name.ts';
import type { ControlledService } from '../control/controlled-service.ts';
import type { AppContext } from '../service/http/context.ts';
import { htmlDocument, type Markup, serviceMark, sourceOf } from '../service/pages/html-document.ts';
import css from './inspector.css?inline';
import { clockElement, type View } from './view.ts';

/** The pages in the navigation, by their path. */
export const pagePaths = {
  '/_sandbox': 'Logins',
  '/_sandbox/inspector/apps': 'Apps',
  '/_sandbox/inspector/personas': 'Personas',
  '/_sandbox/inspector/faults': 'Faults and clock',
} as const;

/** The path of a page of the inspector. */
export type PagePath = keyof typeof pagePaths;

/** Logos may come from anywhere, but nothing else. Forms go to the sandbox only. */
const policy =
  `default-src 'none'; style-src ${sourceOf(css)}; img-src data: http: https:; script-src 'self'; ` +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Answers with a page of the inspector. */
export function layout(
  c: AppContext,
  service: ControlledService,
  path: PagePath,
  { note, problem }: View,
  { lead, body, tools }: { lead: Markup; body: Markup; tools?: Markup | undefined },
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const { basePath } = service.settings;
  const title = pagePaths[path];
  const noted = note ? `${note.text} ` : '';
  const said = problem ? 'Error: ' : noted;
  c.header('Content-Security-Policy', policy);
  return c.html(
    htmlDocument(
      'en',
      html`${said}${title} – ${serviceName} sandbox`,
      css,
      html`<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><a class="brand" href="${basePath}/">${serviceMark}${serviceName} <span class="tag">Sandbox</span></a>
<span class="clock" id="clock">Clock ${clockElement(service)}</span></header>
<nav aria-label="Inspector"><ul>${Object.entries(pagePaths).map(
        ([href, name]) =>
          html`<li><a href="${basePath}${href}"${href === path ? raw(' aria-current="page"') : ''}>${name}</a></li>`,
      )}</ul></nav>
<main id="main">
${note && html`<div class="note" role="status"><p>${note.text}</p>${note.more}</div>`}
${
  problem &&
  html`<div class="alert" role="alert"><p><b>Nothing was changed.</b> ${problem.text}</p>
${problem.form && html`<p><a href="#${problem.form}">Go to the form</a></p>`}</div>`
}
<div class="head"><div><h1>${title}</h1><p>${lead}</p></div>${tools}</div>
${body}
</main>
</body>`,
      html`<link rel="icon" href="data:,">
<script type="module" src="${basePath}/_sandbox/live.js"></script>
`,
    ),
    status,
  );
}
