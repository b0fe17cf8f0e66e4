// Scopes of API tokens. Separate from the schemas, so that pages can import them without loading zod.

/**
 * Rights of an API token. Reads need `read`; writes need the scope that lists the endpoint's tag, and are
 * rejected if no scope lists it. `text` names everything that a scope allows, because users read it before
 * they create a token; an endpoint it does not name has `scope: null`.
 */
export const tokenScopes = {
  read: { label: 'Čitanje', text: 'svega što vidite i Vi, osim postavki sigurnosti i plaćanja', writes: [] },
  posts: { label: 'Upiti i usluge', text: 'objava, izmjena, zatvaranje, brisanje', writes: ['job-posts'] },
  chats: {
    label: 'Razgovori',
    text: 'slanje poruka i datoteka, označavanje pročitanima',
    writes: ['chats'],
  },
  offers: {
    label: 'Ponude i dogovori',
    text:
      'slanje, povlačenje, prihvaćanje i odbijanje ponuda, pozivi na upit, zajednički dolasci, ' +
      'dogovori (termini, adresa, cijena, završetak, poništavanje, otkazivanje)',
    writes: ['offers', 'deals', 'shared-visits'],
  },
  reviews: {
    label: 'Ocjene',
    text: 'pisanje, izmjena i brisanje ocjena, slike uz ocjene, odgovori',
    writes: ['reviews'],
  },
} as const satisfies Record<string, { label: string; text: string; writes: readonly string[] }>;
export type TokenScope = keyof typeof tokenScopes;
export const scopeNames = Object.keys(tokenScopes) as [TokenScope, ...TokenScope[]];

/** Tags of endpoints whose responses may contain secrets, such as a new session, token or recovery code. */
const secretTags: readonly string[] = ['auth', 'sign-in', 'account', 'webhooks', 'calendar-links'];
/** Tags of endpoints about sign-in, the account and money, which API tokens can neither read nor write. */
const closedTags: readonly string[] = [...secretTags, 'payments'];

/** Returns whether an endpoint's response may contain a secret, which must not be stored. */
export const givesSecrets = ({ tag, secret = false }: { tag: string; secret?: boolean }) =>
  secret || secretTags.includes(tag);

interface Scoped {
  method: string;
  tag: string;
  auth?: string;
  scope?: TokenScope | null;
}

/** Returns the scope that an API token needs for an endpoint; null if no token may call it. */
export function scopeOf({ method, tag, auth = 'public', scope }: Scoped): TokenScope | null {
  if (scope !== undefined) return scope;
  if ((auth !== 'public' && auth !== 'user') || closedTags.includes(tag)) return null;
  if (method === 'GET') return 'read';
  return scopeNames.find((name) => (tokenScopes[name].writes as readonly string[]).includes(tag)) ?? null;
}
