import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { bareEndpoints } from './scripts/bare-endpoints.ts';
import { targets } from './scripts/baseline.mjs';
import { constantsInPlace } from './scripts/constants-in-place.ts';
import { serverParts } from './scripts/server-parts.ts';
import { workerInDev } from './scripts/worker-in-dev.ts';

/** What the site stands on is one file, which stays in a browser's cache when only our own code changes. */
const react = { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// };

/** The frame around every page is one file: as the sixty small ones that pages share, it would weigh 15 KB more (architecture.md, Budgets). */
const frame = {
  name: 'frame',
  test: /\/web\/(root|platform\/kept-text|shell\/(site-frame|default\.layout))\./,
};

const inLists = [
  'ui/(display/(avatar|badge|breadcrumbs|card|caron|chip|highlight|section-head|stars|title-block|when)|lists/(empty-state|list-region|skeleton)|drawings/theme-image)',
  'catalogue/(list-choices|list-query|use-list-query)',
  'platform/(media|modal-query|phone|use-in-use|use-near)',
  '(ads|job-posts|trades|users)/(ad-slot|category-card|job-post-card|status-badge|worker-card)',
];

/** What lists and cards share is one file too: twenty small ones more are three rounds of waiting on a phone's line. With it the icons that many pages show. */
const lists = { name: 'lists', test: new RegExp(`/web/(${inLists.join('|')})\\.|/contract/(text|labels)\\.|/lucide-react/`), minShareCount: 3 };

/** What the home page shares with the list of categories and the new inquiry, one file for the same reason. */
const house = { name: 'house', test: /\/web\/(ui\/drawings\/house|catalogue\/house-spots|trades\/category-card)\./ };

/** What lists show when they are empty is no part of the first page. */
const empty = { name: 'empty', test: /\/web\/ui\/(lists\/empty-state|drawings\/empty-drawings)\./ };

/** Those of one's own account, its forms and administration, which neither the first page nor a talk shows. */
const ownIcons = {
  name: 'own-icons',
  test: /\/lucide-react\/.*\/(arrow-down-wide-narrow|bell-ring|credit-card|external-link|eye-off|key-round|life-buoy|link-2|list-checks|mail-check|mail-question-mark|printer|scale|smartphone|stamp)\./,
  minShareCount: 2,
};

/** The icons that few pages share: on the first page nobody waits for them. */
const icons = { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 };

/** A talk's box grows as a form's does, without the other fields. */
const grow = { name: 'grow', test: /\/web\/platform\/grow\./ };

/** A form's plain fields come together, without the form that only some of them stand in. */
const fields = {
  name: 'fields',
  test: /\/web\/(platform\/(form-field|form-errors|form-rules)|ui\/(fields\/(field|text-field|text-area|early-text)|display\/panel))\./,
  minShareCount: 2,
};

/** What acts with script stand on is one file: as seven small ones it would make the list of all files longer, which the first page reads. */
const acting = {
  name: 'acting',
  test: /\/web\/platform\/(act|act-answer|act-form|act-refusal|focus-kept|hidden|kept-typing|use-act|use-settled)\./,
  minShareCount: 2,
};

/** What every page of somebody signed in listens with; the library of the line itself comes with the first sign of use. */
const live = {
  name: 'live',
  test: /\/web\/(shell\/live|platform\/(realtime|use-realtime)|push\/enabled|chats\/outbox-key)\./,
  minShareCount: 1,
};

/** What forms of several steps stand on, one file for the same reason. */
const wizard = { name: 'wizard', test: /\/web\/(platform\/(wizard|field-errors|kept-draft)|ui\/wizard\/[a-z-]+)\.tsx?/, minShareCount: 2 };

/** How chosen files are taken in, likewise. */
const taking = {
  name: 'taking',
  test: /\/web\/(ui\/files\/(take-in|moved)|platform\/(file-kind|picture-scale))\./,
  minShareCount: 2,
};

/** The client's third way of a socket: ours come over WebSocket or by polling. */
const noThirdWay = { file: /^\.\/webtransport\.js$/, of: /engine\.io-client/, instead: 'export class WT {}' };
/** Routes that the router would ask for one by one: ours are known from the start. */
const noDiscovery = {
  file: /\/fog-of-war\.js$/,
  of: /\/react-router\/dist\/\w+\/(?:index|lib\/dom\/ssr\/components)\.js$/,
  instead: `const none = () => {};
export { none as getPatchRoutesOnNavigationFunction, none as useFogOFWarDiscovery, none as getPartialManifest, none as isFogOfWarEnabled };`,
};
const neverTaken = [noThirdWay, noDiscovery];

/** Ways of the libraries that the site never takes; they would weigh a tenth of each. */
const withoutThose: Plugin = {
  name: 'never-taken',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(id, importer) {
    const part = neverTaken.findIndex(({ file, of }) => file.test(id) && of.test(importer ?? ''));
    return part < 0 ? null : `\0never-taken-${part}`;
  },
  load: (id) => neverTaken[Number(/^\0never-taken-(\d+)$/.exec(id)?.[1])]?.instead,
};

/** Vite's way of asking for the files of an import, and ours. */
const inParts: Plugin = {
  name: 'import-in-parts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importInParts as __vitePreload } from ${JSON.stringify(path.resolve('web/platform/import-in-parts.ts'))}`
      : null,
};

/** The first page names them all. Beside a name, 42 bits tell two builds apart. */
const named = 'assets/[name]-[hash:7].js';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutThose, inParts, bareEndpoints(), constantsInPlace(), serverParts(), workerInDev()],
  environments: {
    // The router names its entries by itself unless they are named here.
    client: { build: { rolldownOptions: { output: { entryFileNames: named, chunkFileNames: named } } } },
    // The server would load all its sixteen hundred icons.
    ssr: { resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] } },
  },
  build: {
    target: [...targets],
    assetsInlineLimit: 2048,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            entryFileNames: named,
            chunkFileNames: named,
            codeSplitting: { groups: [react, frame, empty, ownIcons, lists, house, grow, fields, acting, live, wizard, taking, icons] },
          },
        },
  },
}));
