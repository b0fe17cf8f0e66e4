import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { assistantInstructions, assistantTools } from '#contract/assistant-tools.ts';
import { minute } from '#contract/durations.ts';
import { apiBase, type EndpointDef } from '#contract/endpoint.ts';
import { adsAdminApi } from './ads/admin-api.ts';
import { adsApi } from './ads/api.ts';
import { adsMails } from './ads/emails.ts';
import { adFileReaders } from './ads/read.ts';
import { appealsApi } from './appeals/api.ts';
import { accountApi } from './auth/account-api.ts';
import { authApi } from './auth/api.ts';
import { authMails } from './auth/emails.ts';
import { methodsApi } from './auth/methods-api.ts';
import { methodsMails } from './auth/methods-emails.ts';
import { forgetPushAddress, setPushAddress } from './auth/service.ts';
import { actorByToken, readerByToken, secondFactorRule } from './auth/sessions.ts';
import { addFakeProvider } from './auth/social-fake-page.ts';
import { backupsApi } from './backups/admin-api.ts';
import { addBackupGauges } from './backups/gauges.ts';
import { bansApi } from './bans/api.ts';
import { calendarApi } from './calendar/api.ts';
import { unavailableTimes } from './calendar/service.ts';
import { chatsApi } from './chats/api.ts';
import { chatsMails } from './chats/emails.ts';
import { complaintsApi } from './complaints/api.ts';
import type { Config } from './config.ts';
import { dashboardApi } from './dashboard/api.ts';
import { dealsApi } from './deals/api.ts';
import { messageAttachments } from './deals/service.ts';
import { decisionsApi } from './decisions/api.ts';
import { decisionsMails } from './decisions/emails.ts';
import { failedTasksApi } from './failed-tasks/admin-api.ts';
import { helpApi } from './help/api.ts';
import { helpMails } from './help/emails.ts';
import { supportAddress } from './help/service.ts';
import { inboxApi } from './inbox/api.ts';
import { jobPostsApi } from './job-posts/api.ts';
import { postFileReaders } from './job-posts/media.ts';
import { addReminderPage } from './job-posts/reminder-page.ts';
import { addSharedPage } from './job-posts/shared-page.ts';
import { jobQuestionsApi } from './job-questions/api.ts';
import { moderationApi } from './moderation/admin-api.ts';
import { newsAdminApi } from './news/admin-api.ts';
import { newsApi } from './news/api.ts';
import { newsMails } from './news/emails.ts';
import { addSubscriptionPages } from './news/subscription-pages.ts';
import { notificationsApi } from './notifications/api.ts';
import { notificationMails } from './notifications/emails.ts';
import { addUnsubscribePage } from './notifications/unsubscribe-page.ts';
import { offersApi } from './offers/api.ts';
import { overviewApi } from './overview/api.ts';
import { addSiteGauges } from './overview/gauges.ts';
import { pagesApi } from './pages/api.ts';
import { papersApi } from './papers/api.ts';
import { beginDeal } from './papers/quotes.ts';
import { paymentsApi } from './payments/api.ts';
import { paymentMails } from './payments/emails.ts';
import { peopleApi } from './people/admin-api.ts';
import { peopleMails } from './people/emails.ts';
import { phonesApi } from './phones/api.ts';
import { placesApi } from './places/api.ts';
import type { Outbound } from './platform/copies/outbound.ts';
import { applyCountDeltas } from './platform/db/counters.ts';
import type { Connection, Db } from './platform/db/pool.ts';
import type { Probe } from './platform/db/probe.ts';
import type { Replica } from './platform/db/replica.ts';
import { addHealth } from './platform/health.ts';
import { addCaching } from './platform/http/caching.ts';
import { addCompression } from './platform/http/compression.ts';
import type { FeatureApi, FeatureParts } from './platform/http/feature.ts';
import { discardPrefetched } from './platform/http/fetched-ahead.ts';
import { bind, type Handle } from './platform/http/handle.ts';
import { createHttp } from './platform/http/http.ts';
import { openInProcessApi } from './platform/http/in-process-api.ts';
import type { LineWriter } from './platform/http/log.ts';
import { emptyUploads } from './platform/http/multipart.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addReference } from './platform/http/reference.ts';
import type { Site } from './platform/http/site.ts';
import { cleanIdempotency, openIdempotency } from './platform/idempotency/idempotency.ts';
import type { Keys } from './platform/keys/keys.ts';
import { openBuckets } from './platform/limits/buckets.ts';
import { limitEndpoints, withinRead } from './platform/limits/endpoint-limits.ts';
import { cleanLimits, openLimits } from './platform/limits/limits.ts';
import { openNetworkLimits } from './platform/limits/network-limits.ts';
import { openMail } from './platform/mail/mail.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { addOutboxPages } from './platform/mail/outbox-pages.ts';
import type { AnyTemplate } from './platform/mail/templates.ts';
import { addMcp } from './platform/mcp/mcp.ts';
import { countedMailer } from './platform/metrics/counted-mailer.ts';
import { addMetricsEndpoint } from './platform/metrics/endpoint.ts';
import { measuredStorage } from './platform/metrics/measured-storage.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { addPlatformGauges } from './platform/metrics/platform-gauges.ts';
import { addProcessGauges } from './platform/metrics/process-gauges.ts';
import { measureRequests } from './platform/metrics/requests.ts';
import { outageOr } from './platform/outage.ts';
import type { Push } from './platform/push/push.ts';
import type { OpenRealtime } from './platform/realtime/realtime.ts';
import { addResponseCache, answerEarly, shareAnswers } from './platform/response-cache/api-answers.ts';
import { anonymousBy } from './platform/response-cache/key.ts';
import { openResponseCache } from './platform/response-cache/response-cache.ts';
import { addressBy, sameOrigin } from './platform/session/origin.ts';
import { addSession } from './platform/session/session.ts';
import type { Sms } from './platform/sms/sms.ts';
import { addLimited } from './platform/ssr/limited-page.ts';
import { addPages } from './platform/ssr/pages.ts';
import { addFiles } from './platform/storage/files.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Tasks } from './platform/tasks/tasks.ts';
import { nameSpans } from './platform/tracing/name-spans.ts';
import { pricesApi } from './prices/api.ts';
import { privacyApi } from './privacy/api.ts';
import { privacyMails } from './privacy/emails.ts';
import { receiveMail, repliesApi } from './replies/api.ts';
import { repliesMails } from './replies/emails.ts';
import { addIncomingMail } from './replies/incoming-route.ts';
import { addStepPage } from './replies/step-page.ts';
import { reportsApi } from './reports/api.ts';
import { hasOpenReport } from './reports/service.ts';
import { reviewsApi } from './reviews/api.ts';
import { reviewsMails } from './reviews/emails.ts';
import { reviewFileReaders } from './reviews/pictures.ts';
import { savedItemsApi } from './saved-items/api.ts';
import { savedSearchesApi } from './saved-searches/api.ts';
import { searchApi } from './search/api.ts';
import { addSeo } from './seo/service.ts';
import { sharedVisitsApi } from './shared-visits/api.ts';
import { signalsApi } from './signals/api.ts';
import { tradeChecksAdminApi } from './trade-checks/admin-api.ts';
import { tradeChecksApi } from './trade-checks/api.ts';
import { tradeChecksMails } from './trade-checks/emails.ts';
import { tradesApi } from './trades/api.ts';
import { usersApi } from './users/api.ts';
import { avatarFileReaders, portfolioFileReaders } from './users/profile-files.ts';
import { visitsApi } from './visits/api.ts';
import { openVisits } from './visits/service.ts';
import { webhooksApi } from './webhooks/api.ts';
import { webhooksMails } from './webhooks/emails.ts';

/** Determines the order of the sections in the API reference. */
const features: readonly FeatureApi[] = [
  authApi,
  accountApi,
  methodsApi,
  (parts) => usersApi({ ...parts, setPushAddress }),
  (parts) => notificationsApi({ ...parts, forgetPushAddress }),
  phonesApi,
  webhooksApi,
  tradeChecksApi,
  placesApi,
  tradesApi,
  jobQuestionsApi,
  jobPostsApi,
  reviewsApi,
  savedSearchesApi,
  savedItemsApi,
  (parts) =>
    chatsApi({
      ...parts,
      attachments: messageAttachments,
      isReported: (db, id) => hasOpenReport(db, 'message', id),
      forgetPushAddress,
    }),
  (parts) => offersApi({ ...parts, beginDeal, attachments: messageAttachments }),
  (parts) => dealsApi({ ...parts, unavailableTimes }),
  calendarApi,
  (parts) => papersApi({ ...parts, beginDeal, attachments: messageAttachments }),
  complaintsApi,
  pricesApi,
  sharedVisitsApi,
  dashboardApi,
  repliesApi,
  adsApi,
  paymentsApi,
  reportsApi,
  decisionsApi,
  appealsApi,
  searchApi,
  inboxApi,
  overviewApi,
  moderationApi,
  bansApi,
  signalsApi,
  tradeChecksAdminApi,
  adsAdminApi,
  failedTasksApi,
  backupsApi,
  pagesApi,
  helpApi,
  newsApi,
  newsAdminApi,
  peopleApi,
  privacyApi,
];

/** The email templates of all features. */
export const mails: readonly AnyTemplate[] = [
  ...authMails,
  ...methodsMails,
  ...tradeChecksMails,
  ...reviewsMails,
  ...chatsMails,
  ...adsMails,
  ...paymentMails,
  ...notificationMails,
  ...repliesMails,
  ...webhooksMails,
  ...helpMails,
  ...newsMails,
  ...peopleMails,
  ...decisionsMails,
  ...privacyMails,
];

/** Decide who may read uploads. Pictures of articles and categories are always public. */
const fileReaders = [
  postFileReaders,
  reviewFileReaders,
  adFileReaders,
  portfolioFileReaders,
  avatarFileReaders,
];

interface Parts {
  config: Config;
  db: Db;
  storage: Storage;
  /** Task queues, not yet started, so that features can register their workers first. */
  tasks: Tasks;
  keys: Keys;
  mailer: Mailer;
  push: Push;
  sms: Sms;
  outbound: Outbound;
  realtime: OpenRealtime;
  connection: Connection;
  probe?: Pick<Probe, 'fault'> | undefined;
  replica?: Replica | undefined;
  site: Site;
  /** Destination of log lines; stdout by default. */
  logTo?: LineWriter;
  /** Whether to serve pages. Pages require the built site, so API tests run without them. */
  pages: boolean;
}

/** Registers all plugins and features explicitly, because their order matters. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db, connection, tasks, keys, push, sms, outbound, realtime, site, pages } = parts;
  const metrics = openMetrics();
  const storage = measuredStorage(parts.storage, metrics);
  const mailer = countedMailer(parts.mailer, metrics);
  const buckets = openBuckets(config.limitsScale);
  const app = await createHttp({
    siteName: config.appName,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    logLevel: config.logLevel,
    production: config.production,
    mostRequests: config.mostRequests,
    ...(parts.logTo && { logTo: parts.logTo }),
  });
  measureRequests(app, metrics);
  if (config.tracing) nameSpans(app);
  const cache = await openResponseCache({
    maxBytes: config.responseCacheBytes,
    connection,
    anonymous: anonymousBy(config),
    admit: withinRead(buckets, addressBy(config)),
    onError: outageOr('The database is', (error) => app.log.error({ err: error }, 'response cache error')),
  });
  const { replica } = parts;
  if (replica) cache.onInvalidation(replica.invalidate);
  const rule = secondFactorRule(config);
  await addSession(app, {
    resolve: (token) => actorByToken(db, token, rule),
    resolveReader: (token) => readerByToken(cache.sessions, db, token, rule),
    isSameOrigin: sameOrigin(config),
  });
  addCaching(app);
  discardPrefetched(app);
  addCompression(app);
  addResponseCache(app, cache);
  const limits = openLimits(db, keys, Date.now, config.limitsScale);
  const { admit, challenges } = openNetworkLimits({ limits, keys });
  addHealth(app, db, () => parts.probe?.fault);
  addMetricsEndpoint(app, { ...config, metrics });
  addProcessGauges(app, metrics);
  addPlatformGauges(metrics, {
    ...config,
    db,
    probe: parts.probe,
    replica,
    tasks,
    realtime,
    responseCache: cache,
    challenges,
    overload: app.overload,
  });
  addBackupGauges(metrics, db);
  addSiteGauges(metrics, db);
  if (config.serves) {
    await addFiles(
      app,
      storage,
      fileReaders.map((readers) => readers(db)),
    );
    if (!config.production) addOutboxPages(app, config);
    if (config.social.fake && !config.production) addFakeProvider(app, { keys, appUrl: config.appUrl });
    addLimited(app, { limits: buckets, appName: config.appName }, (limited) => {
      addUnsubscribePage(limited, { db, keys, site });
      addSeo(limited, { db, site, storage });
      addSubscriptionPages(limited, { db, keys, site });
      addReminderPage(limited, { db, keys, site });
      addStepPage(limited, { db, keys, site, tasks, realtime, beginDeal, attachments: messageAttachments });
      addSharedPage(limited);
    });
  }
  cleanLimits(tasks, db);
  cleanIdempotency(tasks, db);
  applyCountDeltas(tasks, db);
  const mail = openMail({ db, tasks, keys, mailer, site, templates: mails, support: supportAddress });

  const visits = openVisits(db);
  const writing = setInterval(
    () =>
      void visits
        .write()
        .catch((error: unknown) => app.log.error({ err: error }, 'cannot store visit counts')),
    minute,
  ).unref();
  app.addHook('onClose', async () => {
    clearInterval(writing);
    await visits.write();
  });
  const defs: EndpointDef[] = [];
  const reads = openInProcessApi();
  await app.register(
    async (api) => {
      const uploads = path.join(config.dataDir, 'uploads');
      await emptyUploads(uploads);
      const handle = bind(api, uploads, limitEndpoints({ limits, buckets, admit }), {
        reads,
        share: shareAnswers(cache),
        kept: cache.reads,
        replica,
        once: openIdempotency({ db, keys }),
      });
      const listed: Handle = (def, ...how) => {
        // A worker node registers the features' tasks, but no endpoints.
        if (!config.serves) return;
        defs.push(def);
        handle(def, ...how);
      };
      const ofFeatures: FeatureParts = {
        handle: listed,
        db,
        storage,
        tasks,
        mail,
        push,
        sms,
        outbound,
        realtime,
        keys,
        limits,
        admit,
        cache,
        site,
        settings: config,
      };
      for (const feature of [...features, visitsApi(visits)]) feature(ofFeatures);
      const { incomingMailSecrets } = config;
      if (config.serves && incomingMailSecrets.length > 0)
        addIncomingMail(api, incomingMailSecrets, (email) => receiveMail(ofFeatures, email));
    },
    { prefix: apiBase },
  );
  if (config.serves) {
    addReference(app, addOpenApi(app, defs, config.appName));
    addMcp(app, {
      name: config.appName,
      instructions: assistantInstructions,
      tools: assistantTools,
      limits: buckets,
    });
  }
  await realtime.attach(app, { sockets: config.serves });
  if (pages && config.serves)
    await addPages(app, {
      ...config,
      limits: buckets,
      reads,
      cache,
      root: path.resolve(import.meta.dirname, '..'),
    });
  answerEarly(app, cache);
  app.server.on('request', visits.watch);
  return app;
}
