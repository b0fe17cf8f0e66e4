/** Constants from spec §9 and product.md, with units. */
export const limits = {
  perPage: {
    general: 6,
    jobs: 6,
    homeJobs: 4,
    workers: 9,
    boosted: 6,
    reviews: 3,
    profileReviews: 6,
    notifications: 10,
    chats: 10,
    messages: 10,
    search: 4,
    ads: 3,
    ownOffers: 10,
    fitting: 4,
    startup: 500,
    max: 500,
  },
  /** Totals of arbitrary filters are exact up to this number (wire.md). */
  countCap: 10_000,
  media: { files: 6, bytes: 10_000_000, cardPx: 500, fullPx: 1600, maxPixels: 50_000_000 },
  /** Characters. */
  truncate: { adTitle: 90, adDescription: 200, workerAbout: 100, jobSubject: 200 },
  badgeCap: 99,
  adImpressionsMost: 1_000_000,
  portfolioMost: 12,
  reviewPictures: 4,
  /** Pairs of pictures before and after, on a profile. */
  worksMost: 6,
  /** Files with a message to us, and days for which a closed one is kept. */
  ticketFiles: 3,
  ticketKeptDays: 365,
  /** Days for which a file with one's data can be taken. */
  exportDays: 7,
  /** Days for which a decision can be appealed against: six months. */
  appealDays: 184,
  /** Days to regret the deletion of an account. */
  regretDays: 14,
  /** Former versions of a text that its editors can see. */
  versionsMost: 100,
  /** Articles offered below an article. */
  newsMore: 3,
  /** Offers, and workers who sent them, from which on a price is called usual; years for which an offer counts; types that a page names. */
  typicalPrices: { offers: 6, workers: 3, years: 2, types: 8 },
  /** Towns that a category's page in a county names, and workers it shows. */
  townsOfCategory: 8,
  workersOfCategory: 3,
  /** Maximum e-mails, and maximum phones, per profile. */
  contactsMost: 5,
  /** Characters. */
  messageMost: 5000,
  invitationsMost: 5,
  /** Days without an offer after which the client of an addressed inquiry is told. */
  silentDays: 3,
  /** The newest inquiries that fit a worker, of which those shown are chosen. */
  fittingMost: 300,
  /** Rows of each kind, deals read for it, and days for which a finished job's review is asked for there. */
  dashboard: { asked: 3, talks: 3, waiting: 2, inquiries: 3, deals: 3, dealsRead: 30, reviewDays: 30 },
  /** Days for which it is remembered that an inquiry was opened. */
  seenDays: 60,
  /** Own sentences of each kind, and characters of one. */
  phrases: { most: 3, characters: 200 },
  /** Times in one proposal. */
  dealTimesMost: 5,
  unreadMailMinutes: 15,
  chatsPerDayUnconfirmed: 3,
  confirmationHours: 48,
  /** Days for which an address that nobody confirmed stays on the newsletter's list. */
  unconfirmedDays: 7,
  reset: { minutes: 15, tries: 5 },
  deviceCodeMinutes: 30,
  /** Days until an active post's author is asked whether it is still current, and until it is finished without an answer. */
  postDays: { remind: 30, finish: 60 },
  /** Days until a person who postponed push is asked again (spec §4). */
  pushAskAgainDays: 30,
  /** Days after an agreed job starts until its client is asked for a review. */
  reviewAskDays: 7,
  /** Response time needs this many first answers, and uses only the newest. */
  answerTime: { least: 5, newest: 50 },
  contactRevealsPerDay: 30,
  reviewEditDays: 14,
  /** Bayesian mean: each profile starts with this many reviews of the site's mean rating. */
  ratingPriorWeight: 5,
  moderationWait: '1 sat',
  /** Milliseconds. */
  ms: {
    modal: 290,
    sideMenu: 200,
    searchDebounce: 350,
    searchReady: 355,
    postClose: 1600,
    finalize: 750,
    toast: 5000,
    autoplay: 3000,
    slide: 500,
    chunkReload: 60_000,
    skeletonDelay: 200,
    onboarding: 250,
    chatRun: 30_000,
    pushPrompt: 5000,
  },
  /** Pixels scrolled before the header hides. */
  headerHidePx: 150,
  starPx: { list: 20, profile: 30 },
  authCookieDays: 3650,
} as const;
