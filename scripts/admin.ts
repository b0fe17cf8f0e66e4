// npm run admin -- create <email>: creates an administrator, or promotes an account.
// npm run admin -- audit [seal…]: verifies the log of administrators' actions.
// npm run admin -- check [--mend]: compares sums, search words, files and rows with each other, and repairs what it can.
// npm run admin -- adopt [--last-receipt=N]: makes a restored copy the site, which sends from then on.
// npm run admin -- copy: marks a database that was copied by other means as a copy, which sends nothing.
import { runAdmin } from './admin-commands.ts';

runAdmin(process.argv.slice(2), process.env).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
