import type { MiddlewareHandler } from 'hono';
import type { State } from '../model.ts';
import type { StateFile } from './state-file.ts';

/** Holds an answer back until what it acknowledges, or tells of another request's doing, is on the disk. */
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
