import { flushCompileCache } from 'node:module';
import { afterAll, vi } from 'vitest';

// Test files share a worker and its loaded packages, because loading them takes a second. Modules that Vitest
// loads (test files, server/testing and web) are evaluated again for each file.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
// Vitest measures the setup of the next file with this clock, before this module resets it.
afterAll(() => void vi.useRealTimers());
// Vitest kills its workers, so Node does not store compiled modules when they end.
afterAll(() => flushCompileCache());
