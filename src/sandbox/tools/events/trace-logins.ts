import { uuidList } from '../../endpoints/uuids/uuid-list.ts';
import type { AppContext } from '../../http/context.ts';
import { parseForm, rawQuery, single } from '../../http/form.ts';
import { fingerprint } from '../../state/secrets.ts';
import type { Workbench } from '../workbench.ts';

/** How many traces of logins are kept; each login leaves three. */
const most = 3000;

/** Tells which requests belong to one login, from the button to the connected call. */
export interface LoginTracer {
  /** The number of the login, counted from 1; `undefined` for a request that belongs to none. */
  trace(c: AppContext, workbench: Workbench): number | undefined;
}

/**
 * A tracer that knows no login yet. A login shows itself first by its handle, then by its code, its token, and in the
 * end by the UUID only; the tracer keeps fingerprints of these.
 */
export function createLoginTracer(): LoginTracer {
  const numbers = new Map<string, number>();
  let last = 0;
  return {
    trace(c, workbench) {
      const { keys, begins } = tracesOf(c, workbench);
      const known = keys.map((key) => numbers.get(key)).find((number) => number !== undefined);
      if (known === undefined && !begins) return undefined;
      const number = known ?? ++last;
      for (const key of keys) {
        numbers.delete(key);
        numbers.set(key, number);
      }
      for (const key of numbers.keys()) {
        if (numbers.size <= most) break;
        numbers.delete(key);
      }
      return number;
    },
  };
}

function tracesOf(c: AppContext, { state }: Workbench): { keys: string[]; begins: boolean } {
  const handle = c.get('login');
  const form = parseForm(c.get('body')?.toString('latin1') ?? '');
  const location = c.res.headers.get('Location') ?? '';
  const issued = c.get('rule') === 'code' ? single(parseForm(rawQuery(location)), 'code') : undefined;
  const spent = c.req.path === '/oauth/token' ? single(form, 'code') : undefined;
  const [, token] = /^bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  const codeKey = (issued ?? spent) ? fingerprint(issued ?? spent ?? '') : tokenOf(token)?.codeKey;
  const uuid = codeKey ? state.codes.get(codeKey)?.uuid : uuidIn(c);
  const keys = [handle && fingerprint(handle), codeKey, uuid].filter((key) => key !== undefined);
  return { keys, begins: handle !== undefined || codeKey !== undefined };

  function tokenOf(secret: string | undefined) {
    return secret === undefined ? undefined : state.tokens.get(fingerprint(secret));
  }
}

/** The user whom a call to an accounting endpoint is about, when it is one. */
function uuidIn(c: AppContext): string | undefined {
  if (!c.req.path.startsWith('/api/uuids/')) return undefined;
  const uuids = uuidList(c.get('body')?.toString('utf8') ?? '');
  return uuids?.length === 1 ? uuids[0] : undefined;
}
