import { equalOf } from './excuses.js';
import { reports } from './report.js';

// node e2e/mutation/survivors.js [path…]: what nobody noticed, for whoever writes the next test.
const paths = process.argv.slice(2);
for (const mutant of reports()) {
  if (!['Survived', 'NoCoverage'].includes(mutant.status) || equalOf(mutant)) continue;
  if (paths.length && !paths.some((path) => mutant.file.startsWith(path))) continue;
  console.log(`${mutant.file}:${mutant.line} ${mutant.status} ${mutant.mutator}`);
  console.log(`  - ${mutant.was}\n  + ${mutant.became}`);
}
