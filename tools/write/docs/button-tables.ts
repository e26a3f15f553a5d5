import { closedSets, elementAttribute, optionName } from '../../../contract/attributes.ts';
import { type EnrollmentField, enrollmentFields, enrollmentParameter } from '../../../contract/enrollment.ts';
import { labels } from '../../../src/button/texts.ts';
import { codes, meanings, notOnForms, parameterValues } from '../../build/attribute-table.ts';
import { code, table } from './markdown.ts';

const enrollmentValues: Record<EnrollmentField, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'email address',
  birth_date_year: 'four digits',
  birth_date_month: 'two digits',
  birth_date_day: 'two digits',
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
  'not-on-forms': () => codes(notOnForms.map((name) => `data-${name}`)).replace(/, (?=[^,]*$)/, ' and '),
  properties: () => codes(Object.keys(meanings).map((name) => optionName(elementAttribute(name)))),
  enrollment: () =>
    table(
      ['field', 'value'],
      enrollmentFields.map((field) => [code(enrollmentParameter(field)), enrollmentValues[field]]),
    ),
  options: () => code(`{${enrollmentFields.map(optionName).join(', ')}}`),
  labels: () =>
    table(
      ['`data-text`', 'built-in label in English'],
      closedSets.text.map((value) => [code(value), labels()[value]]),
    ),
};
