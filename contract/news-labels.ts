// Topics of news articles. Separate from the endpoints, so pages can import them without loading zod.

export const newsTopics = {
  savjeti: 'Savjeti',
  sezona: 'Sezonski poslovi',
  portal: 'Novosti portala',
} as const;
export type NewsTopic = keyof typeof newsTopics;
