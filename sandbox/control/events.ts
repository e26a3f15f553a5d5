import { answers } from '../openapi/operation.ts';
import { acceptedRules, rejectedRules } from '../service/http/rules.ts';
import { choice, count, list, object, text, time } from '../service/schema/json-schema.ts';
import { operation } from './operation.ts';

const event = {
  $id: 'Event',
  ...object(
    {
      id: count,
      at: time,
      method: text,
      path: text,
      parameters: list(object({ in: choice(['query', 'body']), name: text, value: text })),
      status: { type: 'integer' },
      rule: choice(Object.keys({ ...acceptedRules, ...rejectedRules })),
    },
    { authorization: text, user_agent: text, client_id: text, persona: text, login: count, hint: text },
  ),
};

export const events = operation({
  request: 'GET /_sandbox/events',
  id: 'listEvents',
  summary: 'Lists the last 500 requests',
  effect: 'the last 500 requests; those of one login have the same number in `login`',
  responses: { 200: answers('The requests.', event) },
  handle: (c, { log }) => c.json(log.events),
});
