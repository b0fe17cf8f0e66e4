export const targets: readonly string[];
export function youngerIn(files: readonly (readonly [name: string, text: string])[]): string[];
