import type { SandboxOptions } from '../../options.ts';
import { parse } from '../../service/http/json.ts';
import { appNames } from '../../service/schema/app.ts';
import { type Members, readPerson, renamed } from '../../service/schema/person.ts';
import { problemsWith } from '../../service/schema/validate.ts';
import type { AppOptions } from '../../service/state/app.ts';
import { seedSchema } from './seed-schema.ts';

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
