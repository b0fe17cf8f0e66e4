export function typedIn(source: string): string[];
export function findLeaks(log: string, texts: readonly string[]): string[];
export function leaksIn(folder: string): string[];
