import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from '../control/operations.ts';
import * as real from '../index.ts';

export type { Sandbox } from '../index.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openApi, 'api');

/** The paths of the document, those without parameters first, as OpenAPI has it. */
const paths = Object.keys(openApi.paths)
  .sort((one, other) => one.split('{').length - other.split('{').length)
  .map((path) => ({
    path,
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace('{lang}', '[^/_]+')
        .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));

/**
 * Creates a sandbox of which every response in this process is validated against the OpenAPI document, and the JSON body of
 * every request that it accepts.
 */
export function createSandbox(options?: real.SandboxOptions): real.Sandbox {
  const sandbox = real.createSandbox(options);
  let hasFaults = false;
  return {
    ...sandbox,
    async fetch(request) {
      const { method, url } = request;
      const { pathname } = new URL(url);
      const sent = request.clone();
      const response = await sandbox.fetch(request);
      if (response.ok) await validateRequest(method, pathname, sent);
      if (method === 'PUT' && pathname === '/_sandbox/faults' && response.ok) hasFaults = true;
      const isOrdered = hasFaults && !pathname.startsWith('/_sandbox/') && (await isFault(sandbox));
      if (!isOrdered) await validate(method, pathname, response.clone());
      return response;
    },
  };
}

/** Whether the last response was an ordered fault, which may have any status and body. */
async function isFault(sandbox: real.Sandbox): Promise<boolean> {
  const response = await sandbox.fetch(new Request('http://localhost/_sandbox/events'));
  const events: { rule?: string }[] = await response.json();
  return events.at(-1)?.rule === 'fault';
}

/** The responses of every operation, which the document leaves out. */
const everywhere: readonly number[] = [405, 421, 431, 500, 503];

/** The operation of a request, with its place in the document. */
function operationOf(request: string, pathname: string) {
  const method = (request === 'HEAD' ? 'get' : request.toLowerCase()) as 'get';
  const path = paths.find(({ pattern }) => pattern.test(pathname))?.path ?? '';
  return { pointer: ['paths', path, method], operation: openApi.paths[path]?.[method] };
}

function validatorAt(pointer: readonly (string | number)[]) {
  return ajv.getSchema(`api#/${pointer.map(escaped).join('/')}`);
}

/** Fails if the sandbox accepted a JSON body that the document forbids. */
async function validateRequest(method: string, pathname: string, request: Request): Promise<void> {
  const { pointer, operation } = operationOf(method, pathname);
  const mediaType = 'application/json';
  if (!operation?.requestBody?.content[mediaType]) return;
  const text = await request.text();
  const check = validatorAt([...pointer, 'requestBody', 'content', mediaType, 'schema']);
  if (!check?.(JSON.parse(text || '{}')))
    throw new Error(`OpenAPI document: ${method} ${pathname} took ${text}: ${ajv.errorsText(check?.errors)}`);
}

async function validate(request: string, pathname: string, response: Response): Promise<void> {
  const { status } = response;
  const { pointer, operation } = operationOf(request, pathname);
  const described = operation?.responses[status];
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
  const fail = (text: string): never => {
    throw new Error(`OpenAPI document: ${request} ${pathname} ${status} ${mediaType}: ${text}`);
  };
  if (operation && !described && !everywhere.includes(status)) fail('no such status');
  if (!operation && status < 300) fail('no such operation');
  if (request === 'HEAD') return;
  if (described?.headers && !response.headers.has('location')) fail('no Location');
  if (described && !(described.content ? mediaType in described.content : mediaType === ''))
    fail('no such media type');
  if (mediaType !== 'application/json') return;
  const check = validatorAt(
    described
      ? [...pointer, 'responses', status, 'content', mediaType, 'schema']
      : ['components', 'schemas', 'Problem'],
  );
  const text = await response.text();
  if (!check?.(JSON.parse(text))) fail(`${ajv.errorsText(check?.errors)} in ${text.slice(0, 500)}`);
}

/** Writes a member as part of a JSON pointer in a URL: https://www.rfc-editor.org/rfc/rfc6901#section-6 */
function escaped(member: string | number): string {
  return encodeURIComponent(String(member).replaceAll('~', '~0').replaceAll('/', '~1'));
}
