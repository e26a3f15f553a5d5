/** Code without mutants. */
export interface LeftOut {
  /** Why the checker is not measured with it. */
  readonly reason: string;
  /** Files of the build, each from the comment with its path to the next such comment. */
  readonly files?: readonly string[];
  /** The beginnings of lines. With a line, all lines go that are indented more than it, and its closing bracket. */
  readonly lines?: readonly string[];
}

const depthOf = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0;

/** Returns the first and the last index of the lines of each place with a beginning. */
function blocksAt(lines: readonly string[], beginning: string): [first: number, last: number][] {
  return lines.flatMap((line, first): [number, number][] => {
    if (!line.trimStart().startsWith(beginning)) return [];
    const depth = depthOf(line);
    for (let last = first; ; last++) {
      const [here = '', next = 'end'] = [lines[last], lines[last + 1]];
      // A bracket at the depth of the beginning closes the block, or opens its body.
      const isClosed = last > first && depthOf(here) === depth && /^\s*[})\]].*[^:{]$|^\s*\}$/.test(here);
      const isDeeper = next.trim() === '' || depthOf(next) > depth;
      if (isClosed || !(isDeeper || (depthOf(next) === depth && /^\s*[{})\]]/.test(next))))
        return [[first, last]];
    }
  });
}

/** The lines of a file in a build, which are those after the comment with its path. */
function linesOfFile(lines: readonly string[], path: string): [first: number, last: number][] {
  const first = lines.indexOf(`// ${path}`);
  if (first < 0) return [];
  const next = lines.findIndex((line, index) => index > first && /^\/\/ [\w-]+\/\S+\.ts$/.test(line));
  return [[first, (next < 0 ? lines.length : next) - 1]];
}

/** Returns the code with spaces in place of all parts that are left out: each character keeps its place. */
export function withoutParts(code: string, parts: readonly LeftOut[]): string {
  const lines = code.split('\n');
  const blank = [...lines];
  for (const { files = [], lines: beginnings = [] } of parts)
    for (const [first, last] of [
      ...files.flatMap((path) => linesOfFile(lines, path)),
      ...beginnings.flatMap((beginning) => blocksAt(lines, beginning)),
    ])
      for (let index = first; index <= last; index++) blank[index] = ' '.repeat((lines[index] ?? '').length);
  return blank.join('\n');
}

/** Returns each file and each beginning of a line as a part alone. */
export const singleParts = (parts: readonly LeftOut[]): [name: string, part: LeftOut][] =>
  parts.flatMap(({ reason, files = [], lines = [] }) => [
    ...files.map((path): [string, LeftOut] => [path, { reason, files: [path] }]),
    ...lines.map((line): [string, LeftOut] => [line, { reason, lines: [line] }]),
  ]);
