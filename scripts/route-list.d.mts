export function shortened(text: string): string;
export function shortenRouteList(assets: string): void;
