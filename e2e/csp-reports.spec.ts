import { readFileSync } from 'node:fs';
import { makeCertificate } from '../sandbox/command/https/make-certificate.ts';
import { serve } from '../testing/serve.ts';
import { expect, test } from './support/fixtures.ts';
import { fullChromium, needsFull } from './support/full-chromium.ts';

const page = readFileSync('docs/csp.md', 'utf8');
const written = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
const policy = written(/^(default-src .*)$/m);
const endpoints = written(/^Reporting-Endpoints: (.*)$/m);
const section = written(/^## Reports\n(.*?)^## /ms);
const directives = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, directive]) => directive);
const reportTo = written(/^Content-Security-Policy: .*(; report-to .*)$/m);

const sorted = (texts: Iterable<string | undefined>) => [...texts].sort();

interface Report {
  type: string;
  body: { effectiveDirective: string; blockedURL: string };
}

// Chromium alone: the script does the same in other engines, and only the format of their reports differs.
test('the reports of docs/csp.md arrive: each has the directive and the URL of its table', {
  tag: needsFull,
}, async ({ playwright, launchOptions, sandbox }) => {
  const certificate = await makeCertificate(['localhost', '127.0.0.1']);
  const service = await serve((request) => sandbox.fetch(request), certificate);
  const login = `https://127.0.0.1:${service.port}`;
  const files = `${login}/en/dp_connect`;
  const attributes =
    'client-id="demoapp" redirect-uri="http://localhost:3000/callback" is-sandbox="true" state="s"';
  const withData = attributes.replaceAll(/[\w-]+=/g, 'data-$&');
  const pages: Record<string, { html: string; policy: string }> = {
    // The policy of a page whose service is elsewhere.
    '/wrong-host': {
      html: `<link rel="stylesheet" href="${files}.css"><script src="${files}.js"></script>`,
      policy,
    },
    '/element': {
      html: `<script src="${files}.js"></script><dpplus-connect ${attributes}></dpplus-connect>`,
      policy: policy.replaceAll('https://login.example', login),
    },
    '/form': {
      html: `<form class="dpplus-connect" method="post" ${withData}><button>Sign up</button></form><script src="${files}.js"></script>`,
      policy: `${policy.replaceAll('https://login.example', login)}; form-action 'self'`,
    },
  };
  const reports: Report[] = [];
  const app = await serve(async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === '/csp-reports') {
      expect(request.headers.get('content-type')).toBe('application/reports+json');
      reports.push(...((await request.json()) as Report[]));
      return new Response(null, { status: 204 });
    }
    const shown = pages[pathname];
    if (!shown) return new Response(null, { status: 404 });
    return new Response(`<!doctype html><title>Test</title>${shown.html}`, {
      headers: {
        'content-type': 'text/html',
        'content-security-policy': shown.policy + reportTo,
        'reporting-endpoints': endpoints.replace('https://your-app.example', origin),
      },
    });
  }, certificate);
  const seen = new Set<string>();
  const arrived = () =>
    reports.flatMap(({ type, body: { effectiveDirective, blockedURL } }) => {
      if (blockedURL.endsWith('/favicon.ico')) return [];
      seen.add(effectiveDirective);
      return [[type, effectiveDirective, blockedURL]];
    });
  // Chromium sends reports beside the context, which could accept the certificate for its pages only.
  const args = [...(launchOptions.args ?? []), '--ignore-certificate-errors', '--short-reporting-delay'];
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args,
    executablePath: fullChromium(),
  });
  const tab = await browser.newPage();
  const origin = `https://localhost:${app.port}`;

  await tab.goto(`${origin}/wrong-host`);
  await expect.poll(arrived).toEqual([
    ['csp-violation', 'style-src-elem', `${files}.css`],
    ['csp-violation', 'script-src-elem', `${files}.js`],
  ]);

  reports.length = 0;
  await tab.goto(`${origin}/element`);
  await expect.poll(arrived).toEqual([['csp-violation', 'require-trusted-types-for', 'trusted-types-sink']]);

  reports.length = 0;
  await tab.goto(`${origin}/form`);
  await tab.getByRole('button').click();
  await expect.poll(arrived).toEqual([['csp-violation', 'form-action', `${login}/oauth/authenticate`]]);
  expect(sorted(seen)).toEqual(sorted(directives));

  await browser.close();
  await Promise.all([app, service].map(({ close }) => close()));
});
