import { expect, test } from 'vitest';
import { memoryHere, memorySettings } from './embedded-memory.ts';

const gb = 2 ** 30;

test.each([
  [
    0.5,
    {
      shared_buffers: '64MB',
      effective_cache_size: '256MB',
      work_mem: '4MB',
      maintenance_work_mem: '64MB',
      max_wal_size: '1024MB',
      min_wal_size: '80MB',
    },
  ],
  [
    4,
    {
      shared_buffers: '512MB',
      effective_cache_size: '2048MB',
      work_mem: '8MB',
      maintenance_work_mem: '128MB',
      max_wal_size: '1024MB',
      min_wal_size: '80MB',
    },
  ],
  [
    24,
    {
      shared_buffers: '3072MB',
      effective_cache_size: '12288MB',
      work_mem: '32MB',
      maintenance_work_mem: '768MB',
      max_wal_size: '3072MB',
      min_wal_size: '384MB',
    },
  ],
  [
    256,
    {
      shared_buffers: '4096MB',
      effective_cache_size: '65536MB',
      work_mem: '32MB',
      maintenance_work_mem: '1024MB',
      max_wal_size: '4096MB',
      min_wal_size: '512MB',
    },
  ],
])('the database’s memory settings scale with a machine’s %d GB, within bounds', (memory, settings) =>
  expect(memorySettings(memory * gb)).toEqual(settings),
);

test('the buffers and the sort memory of forty connections use less than half of a small machine’s memory', () => {
  const { shared_buffers: buffers, work_mem: work } = memorySettings(2 * gb);
  expect(Number.parseInt(buffers, 10) + 40 * Number.parseInt(work, 10)).toBeLessThan(1024);
});

test('a container’s memory limit is used instead of the machine’s memory if it is smaller and not 0', () => {
  expect([memoryHere(8 * gb, gb), memoryHere(8 * gb, 0), memoryHere(8 * gb, 2 ** 63)]).toEqual([
    gb,
    8 * gb,
    8 * gb,
  ]);
});
