import { documentOf } from '../openapi/document.ts';
import { answer, controlled } from '../openapi/operation.ts';
import { inspectorOperations, serviceOperations } from '../openapi/service-operations.ts';
import { baseUrl } from '../service/http/address.ts';
import { apps } from './apps.ts';
import { codes } from './codes.ts';
import { events } from './events.ts';
import { faults } from './faults.ts';
import { mails } from './mails.ts';
import { type Operation, operation } from './operation.ts';
import { personas } from './personas.ts';
import { clock, health, resetAll } from './whole-sandbox.ts';

const describeApi = operation({
  request: 'GET /_sandbox/openapi.json',
  id: 'openApi',
  summary: 'This document',
  effect: 'the service and this API as OpenAPI 3.1; also `dpplus-sandbox/openapi.json` in the package',
  responses: { 200: answer('The document.', { type: 'object' }) },
  handle: (c) => c.json({ ...openApi, servers: [{ url: baseUrl(c) }] }),
});

/** The control API: the router, the OpenAPI document and the table of docs/sandbox.md come from this list. */
export const operations: readonly Operation[] = [
  describeApi,
  health,
  ...apps,
  ...personas,
  mails,
  codes,
  clock,
  ...faults,
  events,
  resetAll,
];

/** The service and the control API as an OpenAPI document. */
export const openApi = documentOf({
  Service: serviceOperations,
  'Control API': operations.map(controlled),
  Inspector: inspectorOperations,
});
