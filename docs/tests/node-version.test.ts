import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { read } from '../../tools/write/docs/pages.ts';

interface Lock {
  packages: Record<string, { engines?: { node?: string }; optional?: boolean }>;
}

const oldest = `${pkg.engines.node.replace('>=', '')}.0`;
const isReached = (version: string) => oldest.localeCompare(version, 'en', { numeric: true }) >= 0;

/** Whether a range such as `^20.9.0 || >=22` has the oldest Node. Forms that no package uses today do not have it. */
const hasOldest = (range: string) =>
  range.split('||').some((versions) =>
    [...versions.matchAll(/([<>=^~]*) *(\*|[\d.]+)/g)].every(([, sign, version = '']) => {
      if (sign === '>=' || version === '*') return isReached(version.replace('*', '0'));
      if (sign === '<=') return !isReached(version);
      const isSameMajor = version.split('.')[0] === oldest.split('.')[0];
      return (sign === '^' || sign === '') && isSameMajor && isReached(version);
    }),
  );

it('every package that is installed supports the oldest Node that this package supports', () => {
  const { packages }: Lock = JSON.parse(read('package-lock.json'));
  const unsupported = Object.entries(packages).filter(
    ([, { engines, optional }]) => !optional && engines?.node && !hasOldest(engines.node),
  );
  expect(unsupported.map(([path]) => path)).toEqual([]);
});
