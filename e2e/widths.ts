/**
 * Widths at which each file runs: phone and desktop if its behaviour depends on the layout (menus or columns,
 * sheets or dialogs, popups or redirects), otherwise the more common of the two. Screenshots, axe and
 * horizontal overflow are checked on every page at both widths (pages.spec.ts).
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
  ],
  // Links, budgets and stored data do not depend on the width, phones have no Tab key, and administrators
  // work on desktops.
  desktop: [
    'action',
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
    'trade-check',
  ],
  phone: [
    'accounts-password',
    'accounts-session',
    'ads-wizard',
    'back-phone',
    'bad-input',
    'inquiry-first',
    'chat-blocks',
    'chat-offline',
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
 * Returns the Playwright options of a project. Unlisted files run at both widths. In a file that runs at
 * both, a test tagged `@desktop` or `@phone` runs only at that width.
 */
export const projectAt = (width: Width): { testIgnore: string[]; grepInvert: RegExp } => {
  const other = width === 'phone' ? 'desktop' : 'phone';
  return { testIgnore: filesOf([...widths[other], 'engines']), grepInvert: new RegExp(`@${other}`) };
};
