import { describe } from 'vitest';
import { testTwoProcesses } from './two-processes.ts';

const redis = process.env.TEST_REDIS_URL;

// Skipped without Redis, which `.ci/run` starts.
describe.skipIf(!redis)('two processes connected through Redis', () => testTwoProcesses(redis));
