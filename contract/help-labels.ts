// Topics of help questions and tickets. Separate from the endpoints, so pages can import them without loading
// zod.

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
