import semver from 'semver';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { read } from './pages.ts';

interface Lock {
  packages: Record<string, { engines?: { node?: string }; optional?: boolean }>;
}

it('every package that is installed supports the oldest Node that this package supports', () => {
  const oldest = semver.minVersion(pkg.engines.node)?.version ?? '';
  const { packages }: Lock = JSON.parse(read('package-lock.json'));
  const unsupported = Object.entries(packages).filter(
    ([, { engines, optional }]) => !optional && engines?.node && !semver.satisfies(oldest, engines.node),
  );
  expect(unsupported.map(([path]) => path)).toEqual([]);
});
