// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../testing/requests.ts';
import { createSandbox } from '../../testing/sandbox.ts';

/** A list in a list, and so on. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('a malformed order', () => {
  const names = 'authorize, script, token, user_data, eid_data, eid_photo_data, connected, disconnected';
  it.each([
    [{}, 'The body has to be a list of at most 100 faults.'],
    [Array(101).fill({ on: 'token', then: { status: 500 } }), 'list of at most 100'],
    [[1], 'every fault has to be an object {on, persona?, client_id?, times?, then}.'],
    [[{ on: '__proto__', then: { status: 500 } }], `on has to be one of: ${names}.`],
    [[{ on: ['token'], then: { status: 500 } }], 'on has to be one of'],
    [[{ on: 'token', times: 0, then: { status: 500 } }], 'times has to be a whole number from 1.'],
    [[{ on: 'token', times: 1_000_001, then: { status: 500 } }], 'times'],
    [[{ on: 'token', times: 1.5, then: { status: 500 } }], 'times'],
    [[{ on: 'token' }], 'then is missing: it has to be an object that says what happens.'],
    [[{ on: 'token', then: {} }], 'then has to be an object that says what happens.'],
    [
      [{ on: 'token', then: { wait: 1 } }],
      'unknown member: then.wait (known members: status, error, html, json, location, delay_ms, drop, drip).',
    ],
    [[{ on: 'token', then: { status: 500, wait: 1 } }], 'unknown member: then.wait'],
    [[{ on: 'token', then: { status: 199 } }], 'then.status has to be a whole number from 200 to 599.'],
    [[{ on: 'token', then: { status: 600 } }], 'then.status'],
    [[{ on: 'token', then: { error: 'No!' } }], 'then.error has to be an error code such as invalid_grant.'],
    [[{ on: 'token', then: { error: '!no' } }], 'then.error'],
    [[{ on: 'token', then: { error: 'no!' } }], 'then.error'],
    [[{ on: 'token', then: { html: 1 } }], 'then.html has to be a string.'],
    [[{ on: 'token', then: { html: '', json: null } }], 'then takes html or json, not both.'],
    [[{ on: 'token', then: { location: '/token' } }], 'then.location has to be an absolute http(s) URL.'],
    [[{ on: 'token', then: { location: 'http://a b' } }], 'then.location'],
    [[{ on: 'token', then: { location: 'http://[' } }], 'then.location'],
    [[{ on: 'token', then: { delay_ms: -1 } }], 'then.delay_ms has to be a whole number from 0 to 60000.'],
    [[{ on: 'token', then: { delay_ms: 60_001 } }], 'then.delay_ms'],
    [[{ on: 'token', then: { drop: 1 } }], 'then.drop has to be true.'],
    [[{ on: 'token', then: { status: 500 } }, 1], 'every fault'],
    [
      [{ on: 'token', person: 'x', then: { status: 500 } }],
      'unknown member: person (known members: on, persona,',
    ],
    [[{ on: 'token', persona: 'x', then: { status: 500 } }], 'persona has to be an id'],
    [[{ on: 'token', client_id: 'x', then: { status: 500 } }], 'client_id has to be'],
    [[{ on: 'token', persona: ['fresh'], then: { status: 500 } }], 'persona has to be an id'],
    [[{ on: 'token', client_id: ['demoapp'], then: { status: 500 } }], 'client_id has to be'],
    [[{ on: 'token', then: { status: null, drop: true } }], 'then.status has to be'],
    [[{ on: 'token', then: { json: nested(33) } }], 'then.json has to be a JSON value of at most 32 levels'],
    [[{ on: 'token', then: { json: { a: nested(32) } } }], 'then.json has'],
  ])('%j gets an error with the reason', async (body, text) => {
    const response = await sendJson(createSandbox(), '/_sandbox/faults', body, { method: 'PUT' });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error_description: expect.stringContaining(text) }),
    ]);
  });
});
