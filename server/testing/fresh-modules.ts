import { vi } from 'vitest';

// Test files share a worker and its loaded packages, which take a second to load, but none of our own
// modules.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
