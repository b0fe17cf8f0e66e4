/**
 * Estimates, not measurements, for a day on which the whole country uses the site: how people use it, and
 * what machines and moderators cost.
 */
export const assumptions = {
  people: [2_000_000, 'people who open the site on the day'],
  inquiries: [60_000, 'inquiries sent for approval'],
  messages: [1_000_000, 'chat messages'],
  signedIn: [0.3, 'share of people who are signed in'],
  visitorPages: [5, 'pages opened by a visitor'],
  memberPages: [8, 'pages opened by a signed-in person'],
  uncached: [0.1, 'share of visitors’ pages that are not in the response cache'],
  callsOfPage: [3, 'API calls of the browser for each page of a signed-in person'],
  statementsOfPage: [5, 'database statements of a page that is rendered, and of each write'],
  offers: [4, 'offers and other writes for each inquiry, besides its approval'],
  pictures: [2, 'pictures of an inquiry'],
  emailsOfInquiry: [10, 'emails about an inquiry, most of them to workers with saved searches'],
  emailsOfMessage: [0.1, 'emails for each message, to people who are not online'],
  emailMs: [200, 'milliseconds in which the mail server takes an email'],
  busiestHour: [0.1, 'share of the day in its busiest hour'],
  peak: [2, 'load of the busiest minutes relative to the mean of that hour'],
  minutesOnline: [15, 'minutes for which a signed-in person has the site open'],
  busyShare: [0.5, 'share of a processor core that the busiest minutes may use'],
  decisionSeconds: [30, 'seconds in which a moderator decides about an inquiry'],
  redisMs: [0.02, 'milliseconds in which Redis gives one event to one node'],
  moderatorHours: [7, 'hours that a moderator works in a day'],
  nodeEuros: [10, 'euros a month for a node: 2 cores, 4 GB of memory'],
  coreEuros: [8, 'euros a month for a core of a database machine with 8 GB of memory'],
  storeEuros: [0.02, 'euros a month for a gigabyte in the file store'],
  emailEuros: [0.0001, 'euros for an email'],
  moderatorEuros: [120, 'euros for a moderator’s day'],
} as const satisfies Record<string, readonly [value: number, meaning: string]>;

/** Limits of one machine, or of a component with a single instance. */
export const limits = {
  databaseCores: [32, 'cores of one database machine'],
  connections: [500, 'database connections without a pooler'],
  connectionsOfNode: [30, 'database connections of a node'],
  socketsOfNode: [10_000, 'sockets that a node was measured with'],
  redisCores: [1, 'processor cores that Redis uses, since it has one thread'],
  emailsOfNode: [2, 'emails that a node sends at once'],
  moderators: [20, 'moderators who can be found'],
} as const satisfies Record<string, readonly [value: number, meaning: string]>;
