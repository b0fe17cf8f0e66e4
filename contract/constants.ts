import { minute } from './durations.ts';

/** Product constants (docs/PRODUCT.md#constants). */
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
    homeAds: 3,
    ownOffers: 10,
    prices: 50,
    fitting: 4,
    startup: 500,
    max: 500,
  },
  /**
   * Highest page number of a list: a distant page is slow, because the database reads all rows of the earlier
   * pages.
   */
  pagesMost: 200,
  /**
   * Highest page number of lists of places and trades, which are in memory, so that clients can read them to
   * the end at any page size.
   */
  referencePagesMost: 10_000,
  /** Totals of filtered lists are exact up to this number. */
  countCap: 1000,
  media: { files: 6, bytes: 10_000_000, cardPx: 500, fullPx: 1600, maxPixels: 52_000_000 },
  /** Maximum lengths in characters. */
  truncate: { adTitle: 90, adDescription: 200, workerAbout: 100, jobSubject: 200 },
  badgeCap: 99,
  adImpressionsMost: 1_000_000,
  portfolioMost: 12,
  /** Maximum tokens per account, and maximum lifetime of a token in days. */
  apiTokens: { most: 20, daysMost: 365 },
  reviewPictures: 4,
  /** Maximum before-and-after pairs on a profile. */
  worksMost: 6,
  /** Files per support ticket, and days until a closed ticket is deleted. */
  ticketFiles: 3,
  ticketKeptDays: 365,
  exportDays: 7,
  /** Days within which a decision can be appealed: six months. */
  appealDays: 184,
  /** Days within which the deletion of an account can be cancelled. */
  regretDays: 14,
  versionsMost: 100,
  newsMore: 3,
  /**
   * Published prices. `clients`, `workers`: minimum numbers of clients and workers behind a figure and behind
   * its change. `months`: length of the recent period. `years`: number of years with a figure each.
   * `settleDays`: days after completion until a job counts. `outlier`: maximum ratio of an amount to the
   * median, or the reverse. `types`: types listed on a category page.
   */
  prices: { clients: 5, workers: 3, months: 24, years: 5, settleDays: 7, outlier: 5, types: 8 },
  /**
   * Track record of a worker: minimum number of deals behind each figure, maximum number of deals read, and
   * their maximum age in months.
   */
  trackRecord: { least: 5, newest: 50, months: 24 },
  townsOfCategory: 8,
  workersOfCategory: 3,
  contactsMost: 5,
  /** Maximum length in characters. */
  messageMost: 5000,
  invitationsMost: 5,
  /** Days without an offer after which the client of an addressed inquiry is notified. */
  silentDays: 3,
  /** Number of newest matching inquiries from which a worker’s suggestions are chosen. */
  fittingMost: 300,
  /**
   * Maximum rows per section; `dealsRead` is the number of deals queried, `reviewDays` the days during which
   * a review of a finished job is requested.
   */
  dashboard: { asked: 3, chats: 3, waiting: 2, inquiries: 3, deals: 3, dealsRead: 30, reviewDays: 30 },
  seenDays: 60,
  phrases: { most: 3, characters: 200 },
  dealTimesMost: 5,
  /**
   * Limits of quotes, work orders and payment requests; `priceMost` and `totalMost` are in cents. `earlier`
   * is the number of newest papers whose items are offered for reuse.
   */
  papers: {
    perDeal: 50,
    perPage: 50,
    items: 100,
    descriptionMost: 1000,
    charactersMost: 20_000,
    quantityMost: 10_000,
    priceMost: 10_000_000,
    totalMost: 100_000_000,
    earlier: 20,
    earlierItems: 20,
  },
  /**
   * Complaints: maximum number per deal, length in characters, and pictures per complaint. `choice` is the
   * number of pictures offered; `messages` and `messageCharacters` limit the chat messages that the PDF
   * quotes.
   */
  complaints: {
    perDeal: 5,
    textLeast: 10,
    textMost: 3000,
    pictures: 8,
    choice: 40,
    messages: 40,
    messageCharacters: 15_000,
  },
  unreadMailMinutes: 15,
  /**
   * Email replies: days that an email's reply address is valid, maximum bytes of a reply, and maximum number
   * of its attachments.
   */
  replies: { days: 30, bytes: 15_000_000, files: 5 },
  chatsPerDayUnconfirmed: 3,
  confirmationHours: 48,
  unconfirmedDays: 7,
  reset: { minutes: 15, tries: 5 },
  deviceCodeMinutes: 30,
  /** SMS codes: minutes of validity, and maximum attempts per code and per day. */
  phoneCode: { minutes: 10, tries: 5, triesADay: 20 },
  /**
   * Days until an active post's author is asked whether it is still current, and days until the post is
   * closed as finished if the author does not answer.
   */
  postDays: { remind: 30, finish: 60 },
  pushAskAgainDays: 30,
  /** Days after an agreed job's start until its client is asked for a review. */
  reviewAskDays: 7,
  /**
   * A response time is shown once a user has sent `least` first replies, and is calculated from the `newest`
   * of them only.
   */
  answerTime: { least: 5, newest: 50 },
  contactRevealsPerDay: 30,
  reviewEditDays: 14,
  /** Bayesian mean: every profile starts with this many virtual reviews at the site's mean rating. */
  ratingPriorWeight: 5,
  /** Waiting time shown until the median is known. */
  moderationWait: '1 sat',
  /**
   * The median wait is taken from the `newest` decisions of the last `days`, and shown once there are
   * `least`.
   */
  moderationMedian: { days: 30, least: 20, newest: 1000 },
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
    chunkReload: minute,
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

/** Limits of the questions of a job type; lengths in characters. */
export const questionLimits = {
  perType: 5,
  key: 30,
  text: 70,
  label: 24,
  option: 36,
  unit: 8,
  options: { min: 2, max: 6 },
  taps: { min: 3, max: 5 },
  /** Versions shown to editors. */
  versions: 10,
} as const;
