export function affectedBy(
  changed: readonly string[],
  files: readonly string[],
  importsIn?: (file: string) => string[],
): string[] | undefined;
