import { hostname } from 'node:os';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { secondFactorRule, socketActor } from './auth/sessions.ts';
import { ConfigError, readConfig } from './config.ts';
import { assertRestored } from './platform/backup/empty.ts';
import { BackupRefused } from './platform/backup/refused.ts';
import { copyLines, findCopy } from './platform/copies/copy-mark.ts';
import { openOutbound } from './platform/copies/outbound.ts';
import { DataDirBusy, lockDataDir } from './platform/data-dir/lock.ts';
import { bareError, messageOf } from './platform/db/errors.ts';
import { openDatabase } from './platform/db/open.ts';
import { UnfitDatabase } from './platform/db/probe.ts';
import { openSite } from './platform/http/site.ts';
import { openKeys } from './platform/keys/keys.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openAvifEncoder } from './platform/media/avif-encoder.ts';
import { addDerivedFiles, orderDerivedFiles } from './platform/media/derived-files.ts';
import { checkingDocuments } from './platform/media/document-check.ts';
import { outageOr } from './platform/outage.ts';
import { openPush } from './platform/push/push.ts';
import { openRealtime } from './platform/realtime/realtime.ts';
import { openSms } from './platform/sms/sms.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { openTasks } from './platform/tasks/tasks.ts';
import { seed } from './seed/run.ts';

/** Maximum time from the end of `SHUTDOWN_DELAY` to exit, in milliseconds. */
const patience = 10_000;
/** Milliseconds that proxies have to switch to another node before the server closes. */
const handover = 500;

const logError = (part: string) => (error: Error) => console.error(`${part}: ${messageOf(error)}`);

async function main() {
  const config = readConfig(process.env, process.argv.slice(2));
  assertRestored(config.dataDir);
  const lock = await lockDataDir(config.dataDir);
  // During an outage, listeners try to reconnect every second, and every queue reports an error at each poll.
  const database = await openDatabase(config, outageOr('The database is', logError('database')));
  const fileError = outageOr('The file store is', (error: unknown) =>
    console.error('files:', bareError(error)),
  );
  const storage = checkingDocuments(await openStorage(config), fileError);
  const keys = openKeys(config);
  const accounts = await seed(config, database.db, storage, keys);
  const site = openSite(config);
  const copy = await findCopy(database.db);
  const tasks = openTasks({
    connection: database.connection,
    onError: outageOr('A service that tasks need is', logError('tasks')),
    work: config.works,
  });
  const realtime = openRealtime({
    connection: database.connection,
    // A copy of the site must not join the nodes of the original, which may use the same Redis.
    redisUrl: copy ? undefined : config.redisUrl,
    // The pool is needed only if several nodes may share the database; an embedded database is used by a
    // single node.
    pool: config.databaseUrl ? database.pool : undefined,
    resolve: (token) => socketActor(database.db, token, secondFactorRule(config)),
    onError: outageOr('A service that sockets need is', logError('sockets')),
  });
  const outbound = openOutbound({ db: database.db, log: (line) => console.warn(line) });
  const [mailer, push] = [openMailer(config, outbound), openPush(config, site, outbound)];
  const sms = openSms(
    { ...config.sms, production: config.production },
    outbound,
    openMailer({ ...config, smtpUrl: undefined }, outbound),
  );
  const encoder = openAvifEncoder(config.pictureProcesses);
  const files = addDerivedFiles({ db: database.db, tasks, storage, encoder }, fileError);
  const app = await buildApp({
    config,
    db: database.db,
    connection: database.connection,
    probe: database.probe,
    replica: database.replica,
    storage: files,
    tasks,
    keys,
    mailer,
    push,
    sms,
    outbound,
    realtime,
    site,
    pages: true,
  });
  // Registered before listening, so that a signal during startup also stops the process.
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    app.shutdown.begin();
    const delay = code === 0 ? config.shutdownDelay * 1000 : 0;
    setTimeout(() => process.exit(1), patience + delay).unref();
    await Promise.all([realtime.drain(delay), setTimeoutAsync(delay)]);
    if (delay > 0) {
      app.shutdown.leave();
      await setTimeoutAsync(handover);
    }
    // Waits for requests in progress, which may still publish events and enqueue tasks.
    await app.close();
    await tasks.stop();
    await realtime.close();
    encoder.close();
    await database.close();
    await lock.release();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  void database.lost.then((error) => {
    console.error(`database: ${error.message}`);
    void stop(1);
  });

  const address = await app.listen({ port: config.port, host: config.host });
  site.listensAt(address.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost'));
  if (config.serves) await realtime.listen(config.socketPort, config.host);
  if (stopping) return;
  if (copy) await tasks.pause(copy.restoredAt);
  await tasks.start();
  await orderDerivedFiles({ db: database.db, tasks });
  console.log(
    [
      `\n  ${config.appName}: ${site.url}`,
      `  Podaci: ${config.dataDir}`,
      `  Node: ${app.nodeId}, ${hostname()}`,
      ...(accounts.length
        ? ['  Demo računi (lozinka demo-mestar):', ...accounts.map((account) => `    ${account}`)]
        : []),
      ...(config.production && !config.smtpUrl
        ? ['  SMTP_URL is not set: emails are stored in DATA_DIR/outbox and not delivered.']
        : []),
      ...(copy ? copyLines(copy) : []),
      '',
    ].join('\n'),
  );
}

const plain = [ConfigError, DataDirBusy, BackupRefused, UnfitDatabase];

/** Formats a startup error: user mistakes as one line, unexpected errors with a stack trace. */
function lineOf(error: unknown): unknown {
  if (plain.some((kind) => error instanceof kind)) return `\n  ${(error as Error).message}\n`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `\n  ${error.message}. Set another port, for example PORT=3001\n`;
  return bareError(error);
}

main().catch((error: unknown) => {
  console.error(lineOf(error));
  process.exit(1);
});
