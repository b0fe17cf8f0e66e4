import { vi } from 'vitest';

// Test files share a worker and its loaded packages, because loading them takes a second. The site’s own
// modules are not shared.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
