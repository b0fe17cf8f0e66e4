import { expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };

interface Locked {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}
const packages = Object.entries(lock.packages as Record<string, Locked>);

test('the lock file lists packages of all platforms, which npm ci requires', () => {
  const known = new Set(
    packages.map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const missing = packages.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !known.has(name)),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no download URLs', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([at]) => at)).toEqual([]);
});
