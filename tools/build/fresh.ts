// Builds and packs what is older than its source, before test runners that run at once and would each build.
import freshBuild from './fresh-build.ts';

freshBuild();
