// npm run admin -- create <email>: creates an administrator, or promotes an account. npm run admin -- audit
// [seal…]: verifies the log of administrators' actions. npm run admin -- check [--mend]: checks sums, search
// words, files and rows for consistency, and with --mend repairs what it can. npm run admin -- adopt
// [--last-receipt=N]: makes a restored copy the live site, which sends emails and notifications again. npm
// run admin -- copy: marks a database that was copied by other means as a copy, which sends nothing. npm run
// admin -- reseal: encrypts stored secrets of SECRET_KEY_PREVIOUS with SECRET_KEY.
import { runAdmin } from './admin-commands.ts';

runAdmin(process.argv.slice(2), process.env).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
