import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  attributes,
  type ClosedSet,
  closedSets,
  elementAttribute,
  meanings,
} from '../../contract/attributes.ts';
import { scopes } from '../../contract/scopes.ts';
import pkg from '../../package.json' with { type: 'json' };
import { elementStart, notOnForms, parameterValues, sentence } from './attribute-table.ts';

/** An attribute as editors show it. */
interface Attribute {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** The values that an editor offers, the default first. Empty for free text. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
  readonly standard?: string;
}

/** A tag with its attributes. */
interface Tag {
  readonly name: string;
  readonly description?: string;
  readonly attributes: readonly Attribute[];
}

/** Values that an editor offers for an attribute besides those of the closed sets. */
const offered: Readonly<Record<string, readonly string[]>> = {
  scope: scopes,
  'is-sandbox': ['false', 'true'],
};

function attribute(option: string, name: string): Attribute {
  const set: readonly string[] | undefined = closedSets[option as ClosedSet];
  const [form, standard] = parameterValues[option as keyof typeof parameterValues] ?? [
    set?.map((value) => `\`${value}\``).join(', '),
    `\`${set?.[0]}\``,
  ];
  const text =
    name === 'start'
      ? elementStart
      : { meaning: meanings[option as keyof typeof meanings], form: form ?? '' };
  const isRequired = standard === 'required';
  return {
    name,
    description: `${sentence(text.meaning)}\n\n${sentence(text.form)}\n\n${isRequired ? 'Required.' : `Default: ${standard}.`}`,
    values: set ?? offered[option] ?? [],
    isRequired,
    ...(set && { standard: set[0] ?? '' }),
  };
}

/** The element of the login, and the tags that become a button by their class. */
const tags: readonly Tag[] = [
  { name: 'a', attributes: attributes.map((name) => attribute(name, `data-${name}`)) },
  {
    name: 'form',
    attributes: attributes
      .filter((name) => !notOnForms.includes(name))
      .map((name) => attribute(name, `data-${name}`)),
  },
  {
    name: 'dpplus-connect',
    description: 'The login button as an element.',
    attributes: attributes.map((name) => attribute(name, elementAttribute(name))),
  },
];

/** Custom data of VS Code for HTML, version 1.1 of its format. A value set opens the list of values with the attribute. */
const htmlCustomData = {
  version: 1.1,
  tags: tags.map(({ name, description, attributes }) => ({
    name,
    ...(description && { description }),
    attributes: [
      ...attributes.map(({ name, description, values }) => ({
        name,
        description: { kind: 'markdown', value: description },
        ...(values.length > 0 && { valueSet: name }),
      })),
      ...(name === 'dpplus-connect' ? [] : [{ name: 'class', valueSet: `class of ${name}` }]),
    ],
  })),
  valueSets: [
    ...new Map(
      tags
        .flatMap(({ attributes }) => attributes)
        .filter(({ values }) => values.length > 0)
        .map(({ name, values }) => [name, { name, values: values.map((value) => ({ name: value })) }]),
    ).values(),
    { name: 'class of a', values: [{ name: 'dpplus-connect' }, { name: 'dpplus-return' }] },
    { name: 'class of form', values: [{ name: 'dpplus-connect' }] },
  ],
};

/** Web-Types of JetBrains. */
const webTypes = {
  $schema: 'https://json.schemastore.org/web-types',
  name: pkg.name,
  version: pkg.version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: tags.map(({ name, description, attributes }) => ({
        name,
        // The attributes are added to those of HTML.
        ...(description ? { description } : { extension: true }),
        attributes: attributes.map(({ name, description, values, isRequired, standard }) => ({
          name,
          description,
          ...(standard && { default: standard }),
          // No attribute of a tag is required: only the class makes it a button.
          required: isRequired && !name.startsWith('data-'),
          // A scope is a list.
          ...(values.length > 0 && !name.endsWith('scope') && { value: { type: 'enum' } }),
          ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
        })),
      })),
    },
  },
};

/** Writes the files with which editors complete and explain the attributes. */
export function writeEditorData(folder: string): void {
  for (const [name, data] of Object.entries({ 'html-custom-data': htmlCustomData, 'web-types': webTypes }))
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(data, null, 2)}\n`);
}
