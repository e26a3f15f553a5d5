import { isObject } from '../service/http/json.ts';
import type { Members } from '../service/schema/person.ts';

/**
 * Returns a JSON document after a merge patch (https://www.rfc-editor.org/rfc/rfc7396).
 *
 * @param levels how deep the document is. Deeper objects of the patch stay as they are: a caller could nest them until the
 *   stack is full.
 */
export function mergePatch(value: unknown, patch: unknown, levels: number): unknown {
  if (levels === 0 || !isObject(patch)) return patch;
  const merged: Members = isObject(value) ? { ...value } : {};
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], member, levels - 1);
  }
  return merged;
}
