import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { bareEndpoints } from './scripts/bare-endpoints.ts';
import { serverParts } from './scripts/server-parts.ts';

/** The frame around every page is one file: as the sixty small ones that pages share, it would weigh 15 KB more (architecture.md, Budgets). */
const frame = {
  name: 'frame',
  test: /\/web\/(root|platform\/kept-text|shell\/(site-frame|default\.layout))\.|\/react-dom\/(index|cjs\/react-dom\.production)\./,
};

const inLists = [
  'ui/(display/(avatar|badge|breadcrumbs|card|caron|chip|highlight|section-head|stars|title-block|when)|lists/(empty-state|list-region|pager|skeleton)|drawings/theme-image)',
  'catalogue/(list-choices|list-query|use-list-query)',
  'platform/(media|modal-query|phone|use-in-use|use-near)',
  '(ads|job-posts|trades|users)/(ad-slot|category-card|job-post-card|status-badge|worker-card)',
];

/** What lists and cards share is one file too: twenty small ones more are three rounds of waiting on a phone's line. With it the icons that many pages show. */
const lists = { name: 'lists', test: new RegExp(`/web/(${inLists.join('|')})\\.|/contract/(text|labels)\\.|/lucide-react/`), minShareCount: 3 };

/** What lists show when they are empty is no part of the first page. */
const empty = { name: 'empty', test: /\/web\/ui\/(lists\/empty-state|drawings\/empty-drawings)\./ };

/** The icons that few pages share: on the first page nobody waits for them. */
const icons = { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 };

/** A form's plain fields come together, without the form that only some of them stand in. */
const fields = {
  name: 'fields',
  test: /\/web\/(platform\/(form-field|form-errors|form-rules)|ui\/(fields\/(field|text-field|text-area|early-text)|display\/panel))\./,
  minShareCount: 2,
};

/** What acts with script stand on is one file: as seven small ones it would make the list of all files longer, which the first page reads. */
const acting = {
  name: 'acting',
  test: /\/web\/platform\/(act|act-answer|act-form|act-refusal|focus-kept|hidden|kept-typing|use-act|use-settled)\.|\/contract\/rare-nouns\./,
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

const unused = '\0webtransport';

/** Our sockets come over WebSocket or by polling; the client's third way is never taken, and weighs a tenth of it. */
const twoTransports: Plugin = {
  name: 'two-transports',
  enforce: 'pre',
  resolveId: (id, importer) => (id === './webtransport.js' && importer?.includes('engine.io-client') ? unused : null),
  load: (id) => (id === unused ? 'export class WT {}' : null),
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), twoTransports, bareEndpoints(), serverParts()],
  // The server would load all its sixteen hundred icons.
  environments: { ssr: { resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [frame, empty, lists, fields, acting, live, wizard, taking, icons] } } },
  },
}));
