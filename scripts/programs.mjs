import { existsSync } from 'node:fs';
import { findOtherEngines, inPath } from './browser.mjs';

/**
 * Returns the programs that the full suite uses and that are missing here, each with its Debian package.
 * Tests that need one are skipped without it.
 */
export function missingPrograms(env = process.env) {
  const { firefox, webkit } = findOtherEngines();
  return Object.entries({
    'Firefox (firefox-esr)': firefox,
    'WebKit (webkit2gtk-driver and xvfb)': webkit,
    'haproxy (haproxy)': inPath(['haproxy']),
    'nginx (nginx)': inPath(['nginx']),
    'openssl (openssl)': inPath(['openssl']),
    'patroni (patroni)': inPath(['patroni']),
    'pgbouncer (pgbouncer)': inPath(['pgbouncer']),
    'promtool (prometheus)': inPath(['promtool']),
    'systemd-analyze (systemd)': inPath(['systemd-analyze']),
    'PostgreSQL for a replica (postgresql)': existsSync('/usr/lib/postgresql'),
    'Redis at TEST_REDIS_URL (redis-server)': env.TEST_REDIS_URL,
  }).flatMap(([name, found]) => (found ? [] : [name]));
}
