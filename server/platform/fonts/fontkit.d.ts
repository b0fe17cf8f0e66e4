/** The part of the library that we use; it has no types of its own. */
declare module 'fontkit' {
  export function open(file: string): Promise<unknown>;
}
