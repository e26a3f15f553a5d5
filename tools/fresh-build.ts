// `npm run fresh`: before test runners that run at once and would each build.
import freshBuild from '../e2e/support/fresh-build.ts';

freshBuild();
