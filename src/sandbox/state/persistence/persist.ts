import type { MiddlewareHandler } from 'hono';
import type { State } from '../model.ts';
import type { StateFile } from './state-file.ts';

/** Delays the response until every state change that it reflects is on disk. */
export function persist(service: { readonly state: State }, file: StateFile): MiddlewareHandler {
  let saved = service.state.revision;
  return async (_c, next) => {
    await next();
    const { revision } = service.state;
    if (revision <= saved) return;
    await file.save();
    saved = Math.max(saved, revision);
  };
}
