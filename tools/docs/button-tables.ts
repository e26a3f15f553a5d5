import { codes, meanings, parameterValues } from '../../build/attribute-table.ts';
import { cancelable, type LoginEventName } from '../../src/button/login/events.ts';
import type { ReturnMessage } from '../../src/button/return/return-message.ts';
import { labels } from '../../src/button/wording.ts';
import { closedSets, elementAttribute, optionName } from '../../src/vocabulary/attributes.ts';
import {
  type EnrollmentField,
  enrollmentFields,
  enrollmentParameter,
} from '../../src/vocabulary/enrollment.ts';
import { code, table } from '../markdown.ts';

const enrollmentValues: Record<EnrollmentField, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'email address',
  birth_date_year: 'four digits',
  birth_date_month: 'two digits',
  birth_date_day: 'two digits',
};

const events: Record<LoginEventName, { when: string; detail: (keyof ReturnMessage)[]; cancels?: string }> = {
  'dpplus-beforeopen': {
    when: 'on the click, before anything opens; you may still set `data-state`',
    detail: ['state'],
    cancels: 'nothing opens',
  },
  'dpplus-open': { when: 'the popup is open', detail: ['state'] },
  'dpplus-blocked': {
    when: 'the browser blocked the popup; the login continues in the same tab',
    detail: ['state'],
  },
  'dpplus-close': {
    when: 'the popup is closed, or the browser hides it; a success may still follow',
    detail: ['state'],
  },
  'dpplus-success': {
    when: 'the user logged in and came back',
    detail: ['state', 'ok', 'href'],
    cancels: 'the page does not go to `href`',
  },
  'dpplus-error': {
    when: 'the service or your server returned an error',
    detail: ['state', 'ok', 'error', 'errorDescription', 'href'],
    cancels: 'the page does not go to `href`',
  },
};

export const buttonTables = {
  attributes: () =>
    table(
      ['attribute', 'values', 'default', 'meaning'],
      [
        ...Object.entries(parameterValues).map(([name, cells]) => [name, ...cells] as const),
        ...Object.entries(closedSets).map(
          ([name, values]) => [name, codes(values), code(values[0])] as const,
        ),
      ].map(([name, ...cells]) => [code(`data-${name}`), ...cells, meanings[name as keyof typeof meanings]]),
    ),
  properties: () => codes(Object.keys(meanings).map((name) => optionName(elementAttribute(name)))),
  enrollment: () =>
    table(
      ['field', 'value'],
      enrollmentFields.map((field) => [code(enrollmentParameter(field)), enrollmentValues[field]]),
    ),
  options: () => code(`{${enrollmentFields.map(optionName).join(', ')}}`),
  events: () =>
    table(
      ['event', 'when', '`event.detail`', '`preventDefault()`'],
      Object.entries(events).map(([name, { when, detail, cancels }]) => [
        code(name),
        when,
        code(`{${detail.join(', ')}}`),
        cancelable[name as LoginEventName] ? `yes: ${cancels}` : 'no',
      ]),
    ),
  labels: () =>
    table(
      ['`data-text`', 'built-in label in English'],
      closedSets.text.map((value) => [code(value), labels()[value]]),
    ),
};
