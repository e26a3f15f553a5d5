import {
  type ClosedSet,
  closedSets,
  elementAttribute,
  isSwitch,
  meanings,
  optionName,
} from '../../../contract/attributes.ts';
import { type EnrollmentField, enrollmentFields, enrollmentParameter } from '../../../contract/enrollment.ts';
import { labels } from '../../../src/button/texts.ts';
import { codes, elementStart, notOnForms, parameterValues, sentence } from '../../build/attribute-table.ts';
import { code, table } from './markdown.ts';

const enrollmentValues: Record<EnrollmentField, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'email address',
  birth_date_year: 'four digits',
  birth_date_month: 'two digits',
  birth_date_day: 'two digits',
};

/** Returns the type of the property of an attribute. */
function propertyType(name: string): string {
  if (isSwitch(name) || name === 'is-sandbox') return 'Setting | boolean';
  const values: readonly string[] | undefined = closedSets[name as ClosedSet];
  return values ? `${values.map((value) => `'${value}'`).join(' | ')} | null | undefined` : 'Setting';
}

export const buttonTables = {
  /** The properties of the element, which TypeScript and `custom-elements.json` read. */
  'element-properties': () =>
    Object.entries({ ...meanings, start: elementStart.meaning })
      .map(
        ([name, meaning]) =>
          `/** ${sentence(meaning)} */\ndeclare ${optionName(elementAttribute(name))}: ${propertyType(name)};`,
      )
      .join('\n'),
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
      labels().map((label, index) => [code(`${closedSets.text[index]}`), label]),
    ),
};
