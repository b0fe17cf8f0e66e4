export interface Names {
  /** `saved-searches`: folders, files, the path of the API. */
  plural: string;
  /** `savedSearches`, `SavedSearches`: tables, functions. */
  many: string;
  Many: string;
  /** `savedSearch`, `SavedSearch`: a single item. */
  one: string;
  One: string;
  /** `saved_searches`: in the database. */
  table: string;
}

const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const singularOf = (plural: string) =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|s|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** Returns all spellings of a feature's name; pass `singular` if it is irregular. */
export function namesOf(plural: string, singular = singularOf(plural)): Names {
  if (singular === plural)
    throw new Error(`Cannot derive the singular of ${plural}; pass it: npm run new ${plural} <singular>`);
  const [many, one] = [camel(plural), camel(singular)];
  return { plural, many, Many: capital(many), one, One: capital(one), table: plural.replaceAll('-', '_') };
}

/** Returns the manual wiring steps, since nothing is discovered automatically. */
export const wiringOf = ({ plural, many, table }: Names) => [
  `server/app.ts      import { ${many}Api } from './${plural}/api.ts'; and ${many}Api among the features`,
  `scripts/layers.test.ts  '${plural}' in its layer; the same in docs/ARCHITECTURE.md`,
  `web/routes.ts      route('…', '${plural}/${plural}.page.tsx'), and its path in contract/paths.ts`,
  `npm run migration -- --name ${table}`,
];
