import { subscribe } from 'node:diagnostics_channel';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import type { ConnectEvent } from '../../src/server/events.ts';
import { appUnderTest, Browser } from '../../src/server/testing/app-under-test.ts';
import { read } from '../../tools/write/docs/pages.ts';

const page = read('docs/server.md');
const block = (name: string) =>
  new RegExp(`<!-- ${name} -->\\n\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';

/** The two logins of the page. */
async function logIn(log: (event: ConnectEvent) => void): Promise<void> {
  const app = appUnderTest({ log });
  await app.logIn();
  const browser = new Browser();
  await app.comeBack(browser, `error=access_denied&state=${await app.draw(browser)}`);
}

/** Numbers the ids, and masks the times. */
function masked(lines: string): string {
  const ids = [...new Set(Array.from(lines.matchAll(/"login":"([\da-f]{8})"/g), ([, id = '']) => id))];
  return ids
    .reduce((text, id, index) => text.replaceAll(id, `id ${index}`), lines)
    .replace(/"ms":\d+/g, '"ms":0');
}

/** Runs the recipe of the page. @returns its function, and the lines that it has written. */
function runRecipe() {
  const lines: string[] = [];
  const console = { log: (line: string) => lines.push(`${line}\n`) };
  const log: (event: ConnectEvent) => void = new Function('console', `${block('recipe')}return log`)(console);
  return { lines, log };
}

it('the server side writes the log of the page', async () => {
  const { lines, log } = runRecipe();
  await logIn(log);
  expect(masked(lines.join(''))).toContain('id 1');
  expect(masked(lines.join(''))).toBe(masked(block('log')));
});

it('the log of the page has the name, the text, the place and the cause of an error', async () => {
  const { lines, log } = runRecipe();
  const thrown = new TypeError('no database', { cause: new RangeError('port 99999') });
  await appUnderTest({ log, onLogin: () => Promise.reject(thrown) }).logIn();
  const { cause } = JSON.parse(lines.find((line) => line.includes('callback-failed')) ?? '{}');
  expect(cause).toMatchObject({
    name: 'TypeError',
    message: 'no database',
    cause: { message: 'port 99999' },
  });
  expect(cause.stack).toContain('server-log.test.ts');
});

it('the recipe for OpenTelemetry records the spans of the page', async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  const recipe = block('opentelemetry').replace(/^import .*$/gm, '');
  new Function('subscribe', 'trace', 'SpanStatusCode', recipe)(subscribe, trace, SpanStatusCode);
  await logIn(() => {});
  const spans = exporter.getFinishedSpans().map(({ name, status, events }) => {
    const failure = status.code === SpanStatusCode.ERROR ? ` ERROR ${status.message}` : '';
    return `${name}${failure}: ${events.map((event) => event.name).join(', ')}\n`;
  });
  expect(spans.join('')).toBe(block('spans'));
});
