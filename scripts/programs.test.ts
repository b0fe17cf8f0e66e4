import { expect, test, vi } from 'vitest';
import { missingPrograms } from './programs.mjs';

test('each missing program of the full suite is named with its package', () => {
  vi.stubEnv('PATH', '');
  expect(missingPrograms({}).filter((name) => !name.startsWith('PostgreSQL'))).toEqual([
    'Firefox (firefox-esr)',
    'WebKit (webkit2gtk-driver and xvfb)',
    'haproxy (haproxy)',
    'nginx (nginx)',
    'openssl (openssl)',
    'patroni (patroni)',
    'pgbouncer (pgbouncer)',
    'promtool (prometheus)',
    'systemd-analyze (systemd)',
    'Redis at TEST_REDIS_URL (redis-server)',
  ]);
  vi.unstubAllEnvs();
});
