import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'units-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const units = readdirSync(path.join(root, 'deploy')).filter((file) => /\.(service|timer)$/.test(file));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the site’s unit files (skipped without systemd-analyze)', () => {
  expect(units.length).toBe(3);
  for (const unit of units) {
    // Replaces the paths of server programs that may not exist on this machine.
    const text = readFileSync(path.join(root, 'deploy', unit), 'utf8')
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/usr/bin/find', '/bin/true');
    writeFileSync(path.join(scratch, unit), text);
  }
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', ...units.map((unit) => path.join(scratch, unit))],
    { encoding: 'utf8' },
  );
  expect(stderr.split('\n').filter((line) => line.includes('mestar'))).toEqual([]);
  expect(status).toBe(0);
});
