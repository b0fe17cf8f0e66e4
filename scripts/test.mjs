// npm test: checks, unit and API tests, a short browser journey. `npm test -- unit` runs one part, `api` the tests that need the database.
import { check } from './check.mjs';
import { conclude, runPlaywright, runVitest } from './suites.mjs';
import { ensureInstalled, fail } from './toolchain.mjs';

const node = ensureInstalled();
const parts = {
  check: async () => {
    const failures = await check(node);
    return { passed: 0, failed: failures.length, failures };
  },
  unit: () => runVitest(node),
  api: () => runVitest(node, ['server/'], {}, 'api'),
  browser: () => runPlaywright(node, ['smoke']),
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in parts));
if (unknown) fail(`There is no part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`);

const results = [];
for (const name of chosen.length > 0 ? chosen : ['check', 'unit', 'browser']) {
  // A failure to start one part, such as a missing browser, fails that part and lets the others run.
  const broken = (error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, failures: [`${name} did not start`] };
  };
  results.push(await parts[name]().catch(broken));
}
conclude(results);
