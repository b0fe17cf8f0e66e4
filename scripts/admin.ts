// npm run admin -- create <email>: makes an administrator, or makes an account one (product.md, Who is who). Works while the site runs and while it does not.
import { randomBytes } from 'node:crypto';
import { email as emailAddress } from '#contract/auth.ts';
import { hashPassword } from '../server/auth/passwords.ts';
import { readConfig } from '../server/config.ts';
import { DataDirBusy, lockDataDir } from '../server/platform/data-dir/lock.ts';
import { joinDatabase, openDatabase } from '../server/platform/db/open.ts';
import type { Db } from '../server/platform/db/pool.ts';
import { createUser, credentialsOf, setRole } from '../server/users/service.ts';

const usage = 'npm run admin -- create you@example.com';

/** Resolves to what the person is told. The password of a new account is shown this once and kept as a hash only. */
async function createAdministrator(db: Db, email: string): Promise<string> {
  const found = await credentialsOf(db, email);
  if (found) {
    await setRole(db, found.id, 'superadmin');
    return `${email} is an administrator now; the password stays what it was.`;
  }
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => createUser(tx, { name: 'Administrator', email, passwordHash, role: 'superadmin', emailConfirmedAt: new Date() }));
  return `${email} is a new administrator.\nPassword: ${password}\nIt is shown this once.`;
}

async function main([command, address, ...rest]: string[]) {
  const email = emailAddress.safeParse(address);
  if (command !== 'create' || !email.success || rest.length > 0) throw new Error(`Usage: ${usage}`);
  // Where the data lies is all that matters here: whatever else the site needs to start may be absent.
  const { DATA_DIR, DATABASE_URL } = process.env;
  const config = readConfig({ DATA_DIR, DATABASE_URL });
  const onError = (error: Error) => console.error(`database: ${error.message}`);
  const lock = await lockDataDir(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataDirBusy) return undefined;
    throw error;
  });
  const { db, close } = await (lock ? openDatabase : joinDatabase)(config, onError);
  try {
    console.log(await createAdministrator(db, email.data));
  } finally {
    await close();
    await lock?.release();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
