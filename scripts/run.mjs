// Runs a project script with the pinned Node, installing first if needed: node scripts/run.mjs <file>
// [arguments]
import { ensureInstalled, run } from './toolchain.mjs';

process.exitCode = await run(ensureInstalled(), process.argv.slice(2));
