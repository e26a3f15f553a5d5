import { readFileSync } from 'node:fs';

/** One line of a Containerfile, such as `RUN` with the command. */
export interface Instruction {
  name: string;
  text: string;
}

/** Returns the instructions of a Containerfile without comments, for each stage. The files here continue no lines. */
export function readContainerfile(path: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    if (name !== '') stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** Returns the words of an instruction in JSON, such as `ENTRYPOINT`, or none if the stage has no such instruction. */
export function words(stage: readonly Instruction[], name: string): string[] {
  const text = stage.find((instruction) => instruction.name === name)?.text;
  return text === undefined ? [] : JSON.parse(text.slice(text.indexOf('[')));
}
