import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const { projects = [], ...rest } = config.test ?? {};

/** The tests that Stryker runs on each mutant: those that neither read the build nor take long. */
export default defineConfig({
  ...config,
  test: {
    ...rest,
    projects: projects.filter(
      (project) =>
        typeof project === 'object' && 'test' in project && /pure|dom/.test(`${project.test?.name}`),
    ),
  },
});
