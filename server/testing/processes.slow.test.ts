import { describe } from 'vitest';
import { testTwoProcesses } from './two-processes.ts';

describe('two processes connected through the database', () => testTwoProcesses());
