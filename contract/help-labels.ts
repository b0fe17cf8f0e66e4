// Apart from the endpoints, so that a page that names a topic loads no schemas.

/** What questions and messages to us are about. */
export const helpTopics = {
  upiti: 'Upiti',
  majstori: 'Majstori i ponude',
  poruke: 'Poruke',
  ocjene: 'Ocjene',
  oglasi: 'Oglasi i plaćanje',
  racun: 'Račun i sigurnost',
} as const;
export type HelpTopic = keyof typeof helpTopics;
/** People also write about what no question covers. */
export const ticketTopics = {
  ...helpTopics,
  podaci: 'Osobni podaci',
  sadrzaj: 'Nezakonit sadržaj',
  drugo: 'Drugo',
} as const;
export type TicketTopic = keyof typeof ticketTopics;
