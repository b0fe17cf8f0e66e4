export const sessionTag = (id: number) => `session:${id}`;
