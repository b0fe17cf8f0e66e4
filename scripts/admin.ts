// npm run admin -- …
// - create <email>: creates an administrator, or promotes an account
// - audit [seal…]: verifies the log of administrators' actions
// - check [--mend]: checks sums, search words, files and rows for consistency, and with --mend repairs what
//   it
//   can
// - adopt [--last-receipt=N]: makes a restored copy the live site, which sends emails and notifications again
// - copy: marks a database that was copied by other means as a copy, which sends nothing
// - reseal: re-encrypts with SECRET_KEY stored secrets that were encrypted with SECRET_KEY_PREVIOUS
import { runAdmin } from './admin-commands.ts';

runAdmin(process.argv.slice(2), process.env).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
