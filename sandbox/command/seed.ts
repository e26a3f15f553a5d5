import { readFileSync } from 'node:fs';
import { type SandboxOptions, sandboxFlags, wires } from '../options.ts';
import { parse } from '../service/http/json.ts';
import { appNames, appSchema } from '../service/schema/app.ts';
import { object, textOf } from '../service/schema/json-schema.ts';
import { type Members, readPerson, renamed } from '../service/schema/person.ts';
import { personSchema } from '../service/schema/person-schema.ts';
import { problemsWith } from '../service/schema/validate.ts';
import type { AppOptions } from '../service/state/app.ts';

/** The schema of the seed file, which the package exports as `dpplus-sandbox/seed.schema.json`. */
export const seedSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Seed file of dpplus-sandbox',
  description: 'a JSON object with the apps and, if wanted, the personas of the sandbox',
  ...object(
    {},
    {
      $schema: textOf('the address of this schema, for editors'),
      apps: {
        description: 'a list with at least one registered app',
        type: 'array',
        minItems: 1,
        items: appSchema,
      },
      personas: {
        description: 'a list with at least one persona; it replaces the built-in ones',
        type: 'array',
        minItems: 1,
        items: personSchema,
      },
      wire: { description: '"spec" or "rfc6749"', enum: wires },
      is_sandbox: { description: '"true" or "any"', enum: sandboxFlags },
    },
  ),
};

/** The members of a seed file whose names differ in the options; `readPerson` has those of personas. */
const names = { ...appNames, is_sandbox: 'isSandbox' };

/**
 * Reads a seed file.
 * @throws Error with one line for each mistake: its path and the expected value.
 */
export function readSeed(text: string): SandboxOptions {
  const seed = parse(text);
  if (seed === undefined) throw new Error(`it is not JSON: ${syntaxProblem(text)}`);
  const problems = problemsWith(seed, seedSchema);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const {
    $schema: _,
    apps,
    personas,
    ...rest
  } = seed as Members & { apps?: Members[]; personas?: Members[] };
  return {
    ...renamed(rest, names),
    ...(apps && { apps: apps.map((app) => renamed(app, names) as unknown as AppOptions) }),
    ...(personas && { personas: personas.map((person, index) => readPerson(person, `personas[${index}].`)) }),
  };
}

function syntaxProblem(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Reads a seed file (docs/sandbox.md, "Seed file") as options of `createSandbox`.
 *
 * @throws Error with one line for each mistake: the file, the place and the expected value.
 * @example
 * const sandbox = createSandbox(readSeedFile('tests/seed.json'))
 */
export function readSeedFile(path: string): SandboxOptions {
  const text = readText(path);
  try {
    return readSeed(text);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message.replaceAll('\n', `\n${path}: `)}`);
  }
}

/** The text of a file, without the byte order mark that some editors put before it. */
function readText(path: string): string {
  try {
    return new TextDecoder().decode(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be read (${code ?? message}); a seed is a JSON file`);
  }
}
