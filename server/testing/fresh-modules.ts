import { afterAll, vi } from 'vitest';

// Test files share a worker and its loaded packages, because loading them takes a second. Modules that Vitest
// loads (test files, server/testing and web) are evaluated again for each file.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
// Vitest uses this clock to measure the preparation of the next file, for its “worker” share.
afterAll(() => void vi.useRealTimers());
