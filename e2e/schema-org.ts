// Validates structured data against schema.org’s shapes, as far as the site uses them.

type Node = Record<string, unknown>;

interface Shape {
  must: Record<string, string>;
  may?: Record<string, string>;
  alone?: readonly string[];
  rule?: (node: Node) => string[];
}

const numbered = (node: Node) => {
  const items = node.itemListElement as Node[];
  const faults = items.flatMap(({ position }, at) =>
    position === at + 1 ? [] : [`position ${position} is the ${at + 1}th`],
  );
  // The last breadcrumb needs no URL; search engines skip any other breadcrumb without one.
  return [
    ...faults,
    ...items.slice(0, -1).flatMap(({ name, item }) => (item ? [] : [`${name} has no address`])),
  ];
};

const withinScale = ({ ratingValue, bestRating = 5, worstRating = 1, reviewCount }: Node) => [
  ...(Number(ratingValue) >= Number(worstRating) && Number(ratingValue) <= Number(bestRating)
    ? []
    : [`a rating of ${ratingValue}`]),
  ...(Number(reviewCount) >= 1 ? [] : ['a rating without reviews']),
];

/**
 * Type → properties. A property is `text`, `number`, `date`, `own` (a URL of the site), `address` (any URL),
 * or the name of another type; `[]` is a non-empty list, `|` a choice.
 */
const shapes: Record<string, Shape> = {
  Organization: {
    must: { name: 'text' },
    may: { '@id': 'own', url: 'own', logo: 'own|ImageObject', sameAs: 'address[]' },
    alone: ['url', 'logo'],
  },
  ImageObject: { must: { url: 'own' } },
  BreadcrumbList: { must: { itemListElement: 'ListItem[]' }, rule: numbered },
  ListItem: { must: { position: 'number', name: 'text' }, may: { item: 'own' } },
  LocalBusiness: {
    must: {
      '@id': 'own',
      name: 'text',
      url: 'own',
      address: 'PostalAddress',
      areaServed: 'text[]',
      knowsAbout: 'text[]',
    },
    may: { description: 'text', image: 'own', aggregateRating: 'AggregateRating' },
  },
  PostalAddress: {
    must: { addressCountry: 'text' },
    may: { addressRegion: 'text', addressLocality: 'text' },
  },
  AggregateRating: {
    must: { ratingValue: 'number', reviewCount: 'number' },
    may: { bestRating: 'number', worstRating: 'number' },
    rule: withinScale,
  },
  Person: { must: { '@id': 'own', name: 'text', url: 'own' }, may: { description: 'text', image: 'own' } },
  FAQPage: { must: { mainEntity: 'Question[]' } },
  Question: { must: { name: 'text', acceptedAnswer: 'Answer' } },
  Answer: { must: { text: 'text' } },
  NewsArticle: {
    must: {
      headline: 'text',
      image: 'own[]',
      datePublished: 'date',
      dateModified: 'date',
      author: 'Organization',
      publisher: 'Organization',
    },
    may: { mainEntityOfPage: 'own', description: 'text', inLanguage: 'text' },
    rule: ({ headline, datePublished, dateModified }) => [
      ...(String(headline).length <= 110 ? [] : ['a headline of more than 110 characters']),
      ...(String(dateModified) >= String(datePublished) ? [] : ['changed before it was published']),
    ],
  },
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');

const plain: Record<string, (value: unknown, origin: string) => boolean> = {
  text: (value) =>
    typeof value === 'string' && value.trim() !== '' && !/\bundefined\b|\bNaN\b|\[object /.test(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  own: (value, origin) => isAddress(value) && URL.parse(String(value))?.origin === origin,
  address: isAddress,
};

function faultsOfProperty(value: unknown, kind: string, at: string, origin: string): string[] {
  if (kind.endsWith('[]')) {
    if (!Array.isArray(value) || value.length === 0) return [`${at} is no list`];
    return value.flatMap((one, index) => faultsOfProperty(one, kind.slice(0, -2), `${at}[${index}]`, origin));
  }
  if (kind.includes('|')) {
    const tries = kind.split('|').map((one) => faultsOfProperty(value, one, at, origin));
    return tries.some((faults) => faults.length === 0) ? [] : tries.flat();
  }
  const check = plain[kind];
  if (check) return check(value, origin) ? [] : [`${at} is no ${kind}: ${JSON.stringify(value)}`];
  return isNode(value) && value['@type'] === kind
    ? faultsOfNode(value, at, origin, false)
    : [`${at} is no ${kind}`];
}

function faultsOfNode(node: Node, at: string, origin: string, alone: boolean): string[] {
  const type = String(node['@type']);
  const shape = shapes[type];
  if (!shape) return [`${at} is of an unknown type: ${type}`];
  const known = { ...shape.must, ...shape.may };
  const missing = [...Object.keys(shape.must), ...(alone ? (shape.alone ?? []) : [])].filter(
    (name) => node[name] === undefined,
  );
  const properties = Object.entries(node).filter(([name]) => name !== '@type' && name !== '@context');
  const faults = [
    ...missing.map((name) => `${at} ${type} has no ${name}`),
    ...properties.flatMap(([name, value]) => {
      const kind = known[name];
      return kind
        ? faultsOfProperty(value, kind, `${at} ${type}.${name}`, origin)
        : [`${at} ${type} knows no ${name}`];
    }),
  ];
  return faults.length > 0 ? faults : (shape.rule?.(node) ?? []).map((fault) => `${at} ${type}: ${fault}`);
}

export const subjectsOf = (data: unknown): Node[] => {
  if (!isNode(data)) return [];
  return Array.isArray(data['@graph']) ? data['@graph'].filter(isNode) : [data];
};

export function faultsOfStructured(data: unknown, origin: string): string[] {
  if (!isNode(data) || data['@context'] !== 'https://schema.org') return ['no data of schema.org'];
  const subjects = subjectsOf(data);
  if (subjects.length === 0) return ['about nothing'];
  return subjects.flatMap((subject) => faultsOfNode(subject, '', origin, true)).map((fault) => fault.trim());
}
