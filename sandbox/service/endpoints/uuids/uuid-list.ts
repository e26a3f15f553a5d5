import { isObject, parse } from '../../http/json.ts';

/** How many UUIDs one call may name (docs/protocol.md, "UUID endpoints"). */
const most = 1000;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The UUIDs that a request body names, in lower case (RFC 9562, 4) and each once; `undefined` when it is malformed. */
export function uuidList(text: string): string[] | undefined {
  const body = parse(text);
  const uuids: unknown = isObject(body) ? body.uuids : undefined;
  if (!Array.isArray(uuids) || uuids.length === 0 || uuids.length > most) return undefined;
  if (!uuids.every((uuid): uuid is string => typeof uuid === 'string' && uuidPattern.test(uuid)))
    return undefined;
  return [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
}
