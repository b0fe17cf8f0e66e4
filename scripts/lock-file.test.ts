import { expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };

interface Locked {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}
const packages = Object.entries(lock.packages as Record<string, Locked>);

test('the lock file lists the packages of all platforms, or npm ci would fail on this one', () => {
  const known = new Set(
    packages.map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const missing = packages.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !known.has(name)),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no download addresses', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([at]) => at)).toEqual([]);
});
