import { vi } from 'vitest';

// Test files share a worker, and with it the packages, which take a second to load. Nothing of our own is shared.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
