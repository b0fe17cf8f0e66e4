import * as exports from './make-export.ts';

export const { exportsOf } = exports;
