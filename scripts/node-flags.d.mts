export const thrift: Record<string, string>;
export const nodeFlags: readonly string[];
