import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Language, languageNames, languages } from '../../../contract/languages.ts';
import { serviceName } from '../../../contract/service-name.ts';
import type { AppContext } from '../http/context.ts';
import type { App } from '../state/app.ts';
import { contentSecurityPolicy, htmlDocument, type Markup, serviceMark, style } from './html-document.ts';
import { pageTexts } from './texts/by-language.ts';

/** What differs from page to page. */
export interface PageOptions {
  language: Language;
  title: string;
  body: Markup;
  /** The submitted form has errors: the title begins with it. */
  failed?: boolean;
  status?: ContentfulStatusCode;
  /** The app whose name and logo are at the top. */
  app?: App;
  /** The compact layout of `popup=1`. */
  popup?: boolean;
  /** Wide enough for tables. */
  wide?: boolean;
  /** The same page in another language, where there is one. */
  languageHref?: (language: Language) => string;
  /** The id of a form with the user's data, which a change of the language keeps. */
  languageForm?: string;
}

/** An HTML page with one heading, the sandbox notice and a policy under which no script runs. */
export function page(c: AppContext, options: PageOptions): Response | Promise<Response> {
  const { language, title, body, status = 200, failed, app, popup, wide } = options;
  c.header('Content-Security-Policy', contentSecurityPolicy(app?.logo));
  return c.html(
    htmlDocument(
      language,
      html`${failed && `${pageTexts[language].errorMark} `}${title} – ${serviceName}`,
      style,
      html`<body${popup ? raw(' class="popup"') : ''}>
<header class="notice">${pageTexts[language].notice}</header>
<main${wide ? raw(' class="wide"') : ''}>
${parties(app)}
<h1>${title}</h1>
${body}
</main>
${languageList(options)}
</body>`,
    ),
    status,
  );
}

/** Who is on both ends of a login: the service, then the app. */
function parties(app: App | undefined): Markup {
  return html`<p class="parties"><span class="party service">${serviceMark}${serviceName}</span> ${app && party(app)}</p>`;
}

function party({ name, logo }: App): Markup {
  return html`<span class="party">${
    logo
      ? html`<img class="logo" src="${logo}" alt="">`
      : html`<span class="logo" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>`
  }
${name}</span>`;
}

function languageList({ language: current, languageHref: href, languageForm: form }: PageOptions): Markup {
  const item = (language: Language) => {
    const end = html` lang="${language}"${language === current ? raw(' aria-current="true"') : ''}>${languageNames[language]}`;
    return form
      ? html`<button form="${form}" name="ui_locales" value="${language}"${end}</button>`
      : html`<a href="${href?.(language)}" hreflang="${language}"${end}</a>`;
  };
  return html`${
    href &&
    html`<nav aria-label="${pageTexts[current].languages}">${languages.map(
      (language) => html`
${item(language)}`,
    )}</nav>`
  }`;
}
