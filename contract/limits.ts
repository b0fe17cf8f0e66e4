/** Constants of spec §9 and of product.md, with their units. */
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
    startup: 500,
    max: 500,
  },
  /** A free filter's total is counted exactly up to here (wire.md). */
  countCap: 10_000,
  media: { files: 6, bytes: 10_000_000, cardPx: 500, fullPx: 1600, maxPixels: 50_000_000 },
  /** Characters. */
  truncate: { adTitle: 90, adDescription: 200, workerAbout: 100, jobSubject: 200 },
  badgeCap: 99,
  adAppearancesMost: 1_000_000,
  portfolioMost: 12,
  /** E-mails, and phones, of one profile. */
  contactsMost: 5,
  /** Characters. */
  messageMost: 5000,
  invitationsMost: 5,
  unreadMailMinutes: 15,
  chatsPerDayUnconfirmed: 3,
  confirmationHours: 48,
  reset: { minutes: 15, tries: 5 },
  deviceCodeMinutes: 30,
  /** An active post's author is asked after so many days whether it still stands, and without an answer it is finished. */
  postDays: { remind: 30, finish: 60 },
  /** Who put push off is asked again after so many days (spec §4). */
  pushAskAgainDays: 30,
  /** So many days after an agreed job begins its client is asked for a review. */
  reviewAskDays: 7,
  /** How fast somebody answers is told from so many first answers on, and from the newest only. */
  answerTime: { least: 5, newest: 50 },
  contactRevealsPerDay: 30,
  reviewEditDays: 14,
  /** Bayesian mean: how many reviews of the site's mean every profile starts with. */
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
    alertReset: 500,
    toast: 5000,
    autoplay: 3000,
    slide: 500,
    chunkReload: 60_000,
    skeletonDelay: 200,
    onboarding: 250,
    chatRun: 30_000,
    pushPrompt: 5000,
  },
  /** Pixels of scroll beyond which the header hides. */
  headerHidePx: 150,
  starPx: { list: 20, profile: 30 },
  authCookieDays: 3650,
} as const;
