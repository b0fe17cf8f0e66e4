// Apart from the endpoints, so that a page that names a topic loads no schemas.

export const newsTopics = {
  savjeti: 'Savjeti',
  sezona: 'Sezonski poslovi',
  portal: 'Novosti portala',
} as const;
export type NewsTopic = keyof typeof newsTopics;
