import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../service.ts';
import type { StateFile } from './state-file.ts';

/**
 * Holds an answer back until what it acknowledges is on the disk. GET requests change nothing that has to last, but
 * for the authorization endpoint, where one can issue a code and count a login.
 */
export function persist(file: StateFile): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && c.res.status < 400;
    const revokes = c.get('rule') === 'invalid_grant';
    if (changes || revokes || c.get('rule') === 'code') await file.save();
  };
}
