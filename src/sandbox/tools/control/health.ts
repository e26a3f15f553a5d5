import { answer } from '../../openapi/operation.ts';
import { object, time } from '../../schema/json-schema.ts';
import { clockTime } from './clock.ts';
import { operation } from './operation.ts';

export const health = operation({
  request: 'GET /_sandbox/health',
  id: 'health',
  summary: 'Whether the sandbox runs',
  effect: '`{"status":"ok","clock":"…"}`, for every host',
  responses: {
    200: answer('It runs.', { $id: 'Health', ...object({ status: { const: 'ok' }, clock: time }) }),
  },
  handle: (c, service) => c.json({ status: 'ok', clock: clockTime(service) }),
});
