export const thrift: Record<string, string>;
export const quickImports: string;
export const nodeFlags: readonly string[];
