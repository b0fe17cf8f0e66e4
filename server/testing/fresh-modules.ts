import { afterAll, vi } from 'vitest';

// Test files share a worker and its loaded packages, because loading them takes a second. Modules that Vitest
// loads (test files, server/testing and web) are evaluated again for each file.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
// Vitest reads the start of the next file’s preparation from this clock, for its “worker” share.
afterAll(() => void vi.useRealTimers());
