import { answer } from '../openapi/operation.ts';
import { object, text, time } from '../service/schema/json-schema.ts';
import { clockTime } from './clock.ts';
import { operation } from './operation.ts';

export const health = operation({
  request: 'GET /_sandbox/health',
  id: 'health',
  summary: 'Whether the sandbox runs',
  effect: '`{"status":"ok","clock":"…"}`, for every host; `not_saved` while the state file cannot be written',
  responses: {
    200: answer('It runs.', {
      $id: 'Health',
      ...object({ status: { const: 'ok' }, clock: time }, { not_saved: text }),
    }),
  },
  handle(c, service) {
    const { problem } = service.stateFile ?? {};
    return c.json({ status: 'ok', clock: clockTime(service), ...(problem && { not_saved: problem }) });
  },
});
