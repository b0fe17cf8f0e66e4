/**
 * At which width each file's journeys are walked: at both where the layout decides what happens (menus against columns, sheets
 * against dialogs, popups against redirects), else once, at the width that most people would be at. Pictures, axe and the page's
 * own scrolling are looked at on every page at both (pages.spec.ts).
 */
const widths = {
  both: [
    'accounts-social',
    'ads-info',
    'ads-serving',
    'chat-words',
    'chats',
    'deals',
    'edit-profile',
    'finding',
    'main',
    'menus',
    'motion',
    'pages',
    'public-profile',
    'shell',
    'smoke',
    'trade-check',
  ],
  // Links, budgets and what a device shows or stores are the same at both widths, phones have no Tab key, and administrators work
  // at desks.
  desktop: [
    'act',
    'accounts-second-factor',
    'ads-admin',
    'ads-stripe',
    'back',
    'chat-files',
    'content',
    'draft',
    'editing',
    'fetched-ahead',
    'inbox',
    'keyboard',
    'lighthouse',
    'newsletter',
    'notification-settings',
    'pictures',
    'print',
    'push',
    'push-shown',
    'saved-searches',
    'security',
    'storage',
  ],
  phone: [
    'accounts-password',
    'accounts-session',
    'ads-wizard',
    'back-phone',
    'bad-input',
    'inquiry-first',
    'chat-blocks',
    'chat-line',
    'contact',
    'missing-chunk',
    'notifications',
    'offers',
    'onboarding',
    'posts',
    'reviews',
    'toasts',
    'whole-job',
    'workers-day',
  ],
} as const;

type Width = Exclude<keyof typeof widths, 'both'>;
const filesOf = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

/**
 * What a project runs. Files not listed yet run at both widths; in files at both, a journey that no layout decides carries the tag of its one width,
 * such as `@desktop`.
 */
export const walkedAt = (width: Width): { testIgnore: string[]; grepInvert: RegExp } => {
  const other = width === 'phone' ? 'desktop' : 'phone';
  return { testIgnore: filesOf([...widths[other], 'engines']), grepInvert: new RegExp(`@${other}`) };
};
