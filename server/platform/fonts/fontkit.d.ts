declare module 'fontkit' {
  export function open(file: string): Promise<unknown>;
}
