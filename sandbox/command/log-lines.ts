import type { SandboxEvent } from '../control/events/event-log.ts';
import { meanings } from '../service/http/rules.ts';

/** Returns an event as a line for people: the request, the response, the reason, the login, and the fix of a known mistake. */
export function textLine(event: SandboxEvent): string {
  const { at, method, path, status, rule, login, client_id: clientId, hint } = event;
  const subjects = [
    ...(login === undefined ? [] : [`login ${login}`]),
    ...(clientId ? [visible(clientId)] : []),
  ];
  const subject = subjects.length > 0 ? ` (${subjects.join(', ')})` : '';
  const line = `${at.slice(11, 19)} ${visible(method)} ${visible(path)} ${status} ${rule} - ${meanings[rule]}${subject}`;
  return hint ? `${line}. ${hint}` : line;
}

/** Returns an event as a line of JSON, in ASCII. */
export function jsonLine(event: SandboxEvent): string {
  return escaped(JSON.stringify(event), /[^ -~]/g);
}

/**
 * Escapes everything but visible ASCII. A terminal acts on control characters of a request, also on those above U+007F
 * (ECMA-48), and right-to-left marks and spaces could imitate the rest of a line.
 */
function visible(text: string): string {
  return escaped(text, /[^!-~]/g);
}

function escaped(text: string, units: RegExp): string {
  return text.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
