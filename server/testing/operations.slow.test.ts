// Runs the commands of docs/OPERATIONS.md in order against a site in a scratch folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startLocalS3 } from './local-s3.ts';
import { siteFolder, startSite } from './site-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8');

/** Programs of a server that are replaced here, with the reason. They succeed and print nothing. */
const replaced = {
  useradd: 'changes the users of this machine',
  systemctl: 'needs systemd as init; the units are checked in scripts/systemd.slow.test.ts',
  journalctl: 'needs systemd as init',
  apt: 'installs packages',
  haproxy: 'its configuration is used by the drills',
  promtool: 'its files are tested in promtool.slow.test.ts',
  docker: 'needs a daemon',
} as const;

/** Commands in running text that are not run, with the reason. */
const elsewhere: Record<string, string> = {
  'npm run admin': 'names the commands in general',
  'npm start': 'scripts/start.mjs is run by CI',
  'npm run drill': 'takes half an hour',
  'npm audit --omit dev': 'asks the registry',
};

interface Command {
  line: string;
  from: 'block' | 'text';
}

/** Returns the shell lines of code blocks and the npm commands in running text, in document order. */
function commandsIn(document: string): Command[] {
  const found: Command[] = [];
  const parts = /```(\w*)\n([\s\S]*?)```|`(npm [^`]+)`/g;
  for (const [, language, block, inline] of document.matchAll(parts)) {
    if (inline) found.push({ line: inline.replaceAll(/\s+/g, ' '), from: 'text' });
    if (language !== 'sh') continue;
    const lines = (block ?? '').replaceAll(/\\\n\s*/g, '').split('\n');
    for (const line of lines.map((one) => one.replace(/\s+#.*$/, '').trim()).filter(Boolean))
      found.push({ line, from: 'block' });
  }
  return found;
}

function writePrograms(folder: string, clone: string): void {
  mkdirSync(folder, { recursive: true });
  const program = (name: string, body: string) => {
    writeFileSync(path.join(folder, name), `#!/bin/bash\n${body}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  for (const name of Object.keys(replaced)) program(name, 'exit 0');
  // The site's user does not exist here.
  program('sudo', 'shift 2; exec "$@"');
  program(
    'install',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell script
    'args=(); while (($#)); do [[ $1 = -o ]] && shift 2 || { args+=("$1"); shift; }; done; exec /usr/bin/install "${args[@]}"',
  );
  program('git', `[[ $1 = pull ]] && exec /usr/bin/git -C ${clone} pull; exec /usr/bin/git "$@"`);
}

test('every command of docs/OPERATIONS.md succeeds', { timeout: 900_000 }, async () => {
  const scratch = siteFolder();
  const within = (...names: string[]) => path.join(scratch, ...names);
  const [bin, clone, dataDir] = [within('bin'), within('mestar'), within('data')];
  writePrograms(bin, clone);
  for (const folder of [
    'etc/systemd/system',
    'etc/prometheus',
    'etc/nginx/conf.d',
    'etc/haproxy',
    'etc/patroni',
  ])
    mkdirSync(within(folder), { recursive: true });
  const key = 'ab'.repeat(32);
  const s3 = await startLocalS3();
  const site = await startSite(dataDir);
  let seal = '';
  const here = (line: string) =>
    line
      .replace('<address of the repository> /srv/mestar', `${root} ${clone}`)
      .replaceAll('/srv/mestar', root)
      .replaceAll('/var/lib/mestar', dataDir)
      .replaceAll('/var/backups/mestar', within('backups'))
      .replaceAll(/(?<![\w/.])\/backups\//g, `${within('backups')}/`)
      .replaceAll('/srv/new', within('new'))
      .replaceAll(/(?<![\w/.])\/etc\//g, `${within('etc')}/`)
      .replace('BACKUP_KEY=…', `BACKUP_KEY=${key}`)
      .replace('S3_URL=…', `S3_URL=${s3.url}`)
      .replace('SECRET_KEY=…', `SECRET_KEY=${key}`)
      .replace(
        'SECRET_KEY_PREVIOUS=…',
        `SECRET_KEY_PREVIOUS=${readFileSync(path.join(dataDir, 'keys/secret.key'), 'utf8').trim()}`,
      )
      .replace('localhost:3000', new URL(site.address).host)
      .replace('https://site', site.address)
      .replace(/ SEAL$/, ` ${seal}`);
  const failures: string[] = [];
  try {
    for (const { line, from } of commandsIn(text)) {
      if (from === 'text' && elsewhere[line] !== undefined) continue;
      const child = spawn('bash', ['-ec', here(line)], {
        cwd: root,
        env: { PATH: `${bin}:${process.env.PATH}`, HOME: scratch, DATA_DIR: dataDir, BACKUP_KEY: key },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = await once(child, 'close');
      seal = /elsewhere: ([\da-f]{64})/.exec(output)?.[1] ?? seal;
      if (code !== 0)
        failures.push(`${line}\n  as ${here(line)}\n  exited with ${code}: ${output.slice(-500)}`);
    }
  } finally {
    s3.close();
  }
  expect(failures.join('\n')).toBe('');
});

test('every listed exception still occurs in the document', () => {
  const lines = commandsIn(text).map(({ line }) => line);
  expect(Object.keys(elsewhere).filter((line) => !lines.includes(line))).toEqual([]);
  expect(
    Object.keys(replaced).filter((name) => !lines.some((line) => new RegExp(`\\b${name}\\b`).test(line))),
  ).toEqual([]);
});
