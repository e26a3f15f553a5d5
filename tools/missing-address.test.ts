import { expect, it } from 'vitest';
import { missingAddress } from './missing-address.ts';

it('refuses a package without the address of its repository, and says how to set it', () => {
  for (const repository of ['', { url: '' }, {}])
    expect(missingAddress({ repository })).toContain('npm pkg set repository.type=git');
  expect(missingAddress({})).toContain('package.json has no "repository"');
});

it.each(['https://git.example/a/b', { type: 'git', url: 'git+https://git.example/a/b.git' }])(
  'accepts %j',
  (repository) => {
    expect(missingAddress({ repository })).toBeUndefined();
  },
);
