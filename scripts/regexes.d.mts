export function expressionsIn(file: string, source: string): Generator<string>;
export function isLinear(expression: string): boolean;
