// Separate from the endpoints, so pages can import a topic without loading zod.

export const helpTopics = {
  upiti: 'Upiti',
  majstori: 'Majstori i ponude',
  poruke: 'Poruke',
  ocjene: 'Ocjene',
  oglasi: 'Oglasi i plaćanje',
  racun: 'Račun i sigurnost',
} as const;
export type HelpTopic = keyof typeof helpTopics;
export const ticketTopics = {
  ...helpTopics,
  podaci: 'Osobni podaci',
  sadrzaj: 'Nezakonit sadržaj',
  drugo: 'Drugo',
} as const;
export type TicketTopic = keyof typeof ticketTopics;
