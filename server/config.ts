import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from '#contract/zod.ts';
import { isVapidPair } from './platform/push/vapid.ts';

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be from ${min} to ${max}`)
    .meta({ format: `${min} to ${max}` });

const isCidr = (range: string) => {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
};
const cidrs = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((range) => range.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every(isCidr),
    'must be a list of addresses or CIDR ranges, as in 10.0.0.0/8,127.0.0.1',
  )
  .meta({ format: 'addresses and CIDR ranges: `10.0.0.0/8,127.0.0.1`' });

const webAddress = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an address that starts with http:// or https://',
  )
  .refine((value) => /^https?:\/\/[^/?#]+\/?$/.test(value), 'must be an origin, without a path')
  .transform((value) => new URL(value).origin)
  .meta({ format: '`https://example.com`' });

const smtp = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
    'must be an address as in smtp://user:password@mail.example.com:587',
  )
  .meta({ format: '`smtp://` or `smtps://user:password@mail.example.com:587`' });

/** URL of an SMS gateway, with the account as its user name and the token as its password. */
const smsGateway = z
  .string()
  .transform((given, context) => {
    const { protocol, username, password, host, pathname, search } = URL.canParse(given)
      ? new URL(given)
      : new URL('none:');
    if (!/^https?:$/.test(protocol) || !username || !password || search) {
      context.addIssue('must be as in https://ACCOUNT:TOKEN@api.twilio.com/2010-04-01');
      return z.NEVER;
    }
    return {
      url: `${protocol}//${host}${pathname.replace(/\/$/, '')}`,
      account: decodeURIComponent(username),
      token: decodeURIComponent(password),
    };
  })
  .meta({ format: '`https://ACCOUNT:TOKEN@api.twilio.com/2010-04-01`' });

const sender = z
  .string()
  .regex(
    /^[^<>"@\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
    'must be as in Meštar <poruke@example.com>',
  )
  .meta({ format: '`Meštar <poruke@example.com>`' });

/**
 * At most 15 characters before the `@`, because a signed token is appended to them and RFC 5321 allows 64.
 */
const replyAddress = z
  .string()
  .regex(
    /^[a-z0-9._-]{1,15}@[a-z0-9.-]+$/,
    'must be as in odgovor@example.com, at most 15 characters before @',
  )
  .meta({ format: '`odgovor@example.com`' });

/**
 * URL of an S3 store, including the access key, the bucket and optionally the region (default `us-east-1`).
 */
const s3Place = z
  .string()
  .transform((given, context) => {
    const { protocol, username, password, host, pathname, searchParams } = URL.canParse(given)
      ? new URL(given)
      : new URL('none:');
    const [bucket = '', ...more] = pathname.slice(1).split('/');
    if (!/^https?:$/.test(protocol) || !username || !password || !bucket || more.length > 0) {
      context.addIssue('must be as in https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1');
      return z.NEVER;
    }
    const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
    return {
      endpoint: `${protocol}//${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      bucket,
      ...keys,
    };
  })
  .meta({ format: '`https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1`' });

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(
    (bytes) => bytes.length === 32,
    'must be 32 random bytes in hex or base64, as in the output of openssl rand -hex 32',
  )
  .meta({ format: '32 bytes, hex or base64: `openssl rand -hex 32`' });

const account = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});

const serviceAccount = z
  .string()
  .transform((given, context) => {
    try {
      return account.parse(JSON.parse(given.startsWith('{') ? given : readFileSync(given, 'utf8')));
    } catch {
      context.addIssue('must be the JSON of a service account, or the path of a file with it');
      return z.NEVER;
    }
  })
  .meta({ format: 'JSON, or the path of a JSON file' });

/** Settings, grouped by section of docs/SETTINGS.md, which `npm run settings-doc` generates from them. */
export const settingSections = {
  Site: {
    NODE_ENV: z.enum(['production', 'development', 'test']).optional().meta({
      description:
        '`production`: Secure cookies, no demo accounts, no sandbox services, `APP_URL` is required.',
      unset: 'a local demo',
    }),
    ROLE: z.enum(['web', 'worker', 'all']).default('all').meta({
      description:
        '`web` serves requests and sockets and leaves tasks to other nodes, `worker` runs tasks and serves only `/health` and `/metrics`. Both require `DATABASE_URL`.',
    }),
    PORT: integer(0, 65_535).default(3000).meta({ description: 'Port for HTTP. 0 picks a free one.' }),
    HOST: z.string().optional().meta({
      description: 'Address to listen on.',
      unset: '`127.0.0.1`, in production `0.0.0.0`',
    }),
    APP_URL: webAddress.optional().meta({
      description: 'Public origin, for links in emails and canonical URLs. Required in production.',
      unset: 'the listening address',
    }),
    APP_NAME: z.string().default('Meštar').meta({ description: 'Name of the site in titles and emails.' }),
    TRUST_PROXY: cidrs.optional().meta({
      description: 'Proxies whose `X-Forwarded-*` headers are trusted.',
      unset: 'none',
    }),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
      format: 'text of 16 characters or more',
      description: 'Bearer token for `/metrics`.',
      unset: 'local requests only, in production none',
      secret: true,
    }),
    METRICS_TOKEN_PREVIOUS: z.string().min(16, 'must have at least 16 characters').optional().meta({
      format: 'text of 16 characters or more',
      description:
        'Second token that is accepted while `METRICS_TOKEN` is [replaced](OPERATIONS.md#replacing-other-secrets).',
      unset: 'none',
      secret: true,
    }),
    MAX_REQUESTS: integer(4, 10_000).default(60).meta({
      description:
        'Maximum number of requests that a node works on at once. Others get a 503 with `Retry-After`, visitors’ reads already at half of it.',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .optional()
      .meta({
        format: '`http://localhost:4318`',
        description:
          'Collector that receives OpenTelemetry traces of requests over HTTP. Other `OTEL_` variables, such as `OTEL_TRACES_SAMPLER`, apply too.',
        unset: 'no traces',
      }),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info')
      .meta({ description: 'Lowest level that is logged.' }),
  },
  Data: {
    DATA_DIR: z.string().default('data').meta({
      format: 'path',
      description: 'Folder for all files the process writes, locked by one process.',
    }),
    DATABASE_URL: postgresUrl.optional().meta({
      format: '`postgres://user:password@host/database`',
      description: 'PostgreSQL 15 or newer.',
      unset: 'the packaged PostgreSQL 18, in `DATA_DIR`',
      secret: true,
    }),
    DATABASE_LISTEN_URL: postgresUrl.optional().meta({
      format: '`postgres://user:password@host/database`',
      description:
        'Direct connection to the same database as its owner, required if `DATABASE_URL` leads to PgBouncer ([Operations](OPERATIONS.md#connection-poolers)).',
      unset: '`DATABASE_URL`, which must not lead to a pooler',
      secret: true,
    }),
    DATABASE_READ_URL: postgresUrl.optional().meta({
      format: '`postgres://user:password@host/database`',
      description:
        'Direct connection to a streaming replica, which answers visitors’ reads while it is less than a second behind ([Operations](OPERATIONS.md#a-replica-for-reads)).',
      unset: '`DATABASE_URL`',
      secret: true,
    }),
    S3_URL: s3Place.optional().meta({
      description: 'S3-compatible store for uploaded files, so that nodes need no shared disk.',
      unset: 'files in `DATA_DIR/files`',
      secret: true,
    }),
    PICTURE_PROCESSES: integer(1, 8).default(1).meta({
      description:
        'Maximum number of processes that encode stored pictures as AVIF, on a node that runs tasks. They end when idle. Uploads are processed two at a time in any case.',
    }),
    SEED: z.enum(['demo', 'base', 'none']).optional().meta({
      description:
        'Initial content of an empty database: `base` has trades, counties and texts, `demo` also people and posts.',
      unset: '`demo`, in production `base`',
    }),
    SECRET_KEY: secretKey.optional().meta({
      description:
        'Encrypts and hashes secrets in the database. Must be the same on every node of one database.',
      unset: 'generated once in `DATA_DIR/keys`',
      secret: true,
    }),
    SECRET_KEY_PREVIOUS: secretKey.optional().meta({
      description:
        'Second key that is accepted while `SECRET_KEY` is [replaced](OPERATIONS.md#replacing-the-secret-key).',
      unset: 'none',
      secret: true,
    }),
    BACKUP_KEY: secretKey.optional().meta({
      description:
        'Encrypts backups: `npm run backup` and `npm run restore` read it. Store it away from the backups and the site.',
      unset: 'backups are not encrypted',
      secret: true,
    }),
  },
  'Cache and sockets': {
    RESPONSE_CACHE_MB: integer(0, 65_536).default(64).meta({
      unit: 'MB',
      description: 'Memory for cached responses to visitors. 0 disables the cache.',
    }),
    SOCKET_PORT: integer(0, 65_535).default(6004).meta({
      description:
        'Extra port for sockets beside `PORT`. 0 disables it. If it is taken, the site logs a warning and starts without it.',
    }),
    SHUTDOWN_DELAY: integer(0, 60).optional().meta({
      unset: '0, in production with `DATABASE_URL` 5',
      description:
        'Seconds for which a stopping site still accepts requests, while `/health/ready` responds 503. A proxy in front of several nodes needs this time to choose another node.',
    }),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
      .optional()
      .meta({
        format: '`redis://host:6379`',
        description: 'Redis or Valkey for socket events between nodes.',
        unset: 'socket events go through the database',
        secret: true,
      }),
  },
  Email: {
    SMTP_URL: smtp.optional().meta({
      description: 'Mail server. Requires `MAIL_FROM`.',
      unset: 'emails are saved as `.eml` in `DATA_DIR/outbox`; outside production `/dev/mail` shows them',
      secret: true,
    }),
    MAIL_FROM: sender.optional().meta({
      description: 'Sender of emails.',
      unset: '`APP_NAME <poruke@localhost>`',
    }),
    BOUNCE_MAILDIR: z.string().optional().meta({
      format: 'path',
      description:
        'Maildir that receives bounced emails and replies ([Operations](OPERATIONS.md#incoming-emails)).',
      unset: 'both are ignored, unless `INCOMING_MAIL_SECRET` is set',
    }),
    INCOMING_MAIL_SECRET: z.string().min(24, 'must have at least 24 characters').optional().meta({
      description:
        'Password with which an email provider posts incoming emails to `/api/v1/mail/incoming` ([Operations](OPERATIONS.md#emails-from-a-provider)).',
      unset: 'the address does not exist',
      secret: true,
    }),
    INCOMING_MAIL_SECRET_PREVIOUS: z.string().min(24, 'must have at least 24 characters').optional().meta({
      description:
        'Second password that is accepted while `INCOMING_MAIL_SECRET` is [replaced](OPERATIONS.md#replacing-other-secrets).',
      unset: 'none',
      secret: true,
    }),
    REPLY_ADDRESS: replyAddress.optional().meta({
      description:
        'Address for replies to notifications; emails add a signed part, such as `odgovor+token@example.com`. Requires `BOUNCE_MAILDIR` or `INCOMING_MAIL_SECRET`, by which they arrive.',
      unset: 'emails state that replies are not read',
    }),
    MAIL_AUTHSERV_ID: z
      .string()
      .regex(/^[\w.-]+$/, 'must be a name as in mx.example.com')
      .optional()
      .meta({
        format: '`mx.example.com`',
        description:
          'Name by which the receiving mail server signs its `Authentication-Results`. Replies must pass DMARC, DKIM or SPF there.',
        unset: 'senders are not verified, so replies cannot have attachments',
      }),
  },
  SMS: {
    SMS_URL: smsGateway.optional().meta({
      description:
        'SMS gateway with the HTTP interface of Twilio, with the account and its token. Requires `SMS_FROM`.',
      unset: 'SMS are not sent: outside production `/dev/mail` shows them, in production there are none',
      secret: true,
    }),
    SMS_FROM: z
      .string()
      .regex(
        /^(?:\+\d{6,15}|[A-Za-z0-9 ]{1,11})$/,
        'must be a number such as +385915550100, or a name of 11 letters',
      )
      .optional()
      .meta({ format: 'number or name', description: 'Sender of SMS.', unset: 'none' }),
    SMS_CENTS: integer(0, 1000).default(8).meta({
      unit: 'cents',
      description: 'Cost of one SMS in EUR cents, for the sums that administrators see.',
    }),
    SMS_DAILY_MAX: integer(0, 1_000_000).default(200).meta({
      description: 'Maximum number of SMS that the site sends in a day. 0 sends none.',
    }),
  },
  Push: {
    VAPID_PUBLIC_KEY: z.string().optional().meta({
      format: 'base64url',
      description:
        'Identifies the site to push services, with the key below. Must be the same on every node of one database.',
      unset: 'a pair is generated once in `DATA_DIR/keys`',
    }),
    VAPID_PRIVATE_KEY: z.string().optional().meta({
      format: 'base64url',
      description: 'The private key that matches `VAPID_PUBLIC_KEY`.',
      unset: 'a pair is generated once in `DATA_DIR/keys`',
      secret: true,
    }),
    FCM_SERVICE_ACCOUNT: serviceAccount.optional().meta({
      description: 'Firebase service account, for push to devices with an `fcm_token`.',
      unset: 'no push through Firebase',
      secret: true,
    }),
  },
  'Sign-in': {
    PASSWORD_MIN: integer(5, 64).default(5).meta({ description: 'Minimum password length, in characters.' }),
    GOOGLE_CLIENT_ID: z.string().optional().meta({
      description: 'Enables sign-in with Google.',
      unset: 'not offered',
    }),
    FACEBOOK_APP_ID: z.string().optional().meta({
      description: 'Enables sign-in with Facebook, together with the secret below.',
      unset: 'not offered',
    }),
    FACEBOOK_APP_SECRET: z.string().optional().meta({
      description: 'The secret of `FACEBOOK_APP_ID`.',
      unset: 'not offered',
      secret: true,
    }),
    SOCIAL_FAKE: z.enum(['0', '1']).optional().meta({
      description: '1 offers a fake provider for trying out social sign-in. Not allowed in production.',
      unset: '1 in a demo without real providers, otherwise 0',
    }),
  },
  Payments: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(?:sk|rk)_/, 'must start with sk_ or rk_')
      .optional()
      .meta({
        format: '`sk_…` or `rk_…`',
        description: 'Enables card payments through Stripe, together with the two keys below.',
        unset: 'a sandbox that moves no money, in production no payments',
        secret: true,
      }),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional().meta({
      format: '`pk_…`',
      description: 'Stripe’s key for the browser.',
      unset: 'as above',
    }),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional().meta({
      format: '`whsec_…`',
      description: 'Verifies Stripe’s events, sent to `/api/v1/payment/webhook`.',
      unset: 'as above',
      secret: true,
    }),
    STRIPE_API_URL: webAddress.optional().meta({
      description: 'Origin of a fake Stripe API, for tests. Not allowed in production.',
      unset: 'the real Stripe API',
    }),
    PAYMENT_SANDBOX: z
      .enum(['0', '1'])
      .default('0')
      .meta({ description: '1 uses the sandbox in production too, if Stripe is not configured.' }),
    ACCOUNTING_WEBHOOK_URL: z
      .string()
      .refine(
        (value) => /^https?:\/\//.test(value) && URL.canParse(value),
        'must be an address that starts with https://',
      )
      .optional()
      .meta({
        format: '`https://…`',
        description:
          'Receives payments, refunds and disputes as signed requests ([Operations](OPERATIONS.md#payments)).',
        unset: 'nothing is sent to accounting',
      }),
    ACCOUNTING_WEBHOOK_SECRET: z.string().min(24, 'must have at least 24 characters').optional().meta({
      format: 'text of 24 characters or more',
      description: 'Signs the requests to `ACCOUNTING_WEBHOOK_URL`.',
      unset: 'as above',
      secret: true,
    }),
  },
  'Moderation and limits': {
    UNDO_SECONDS: integer(0, 120).default(10).meta({
      unit: 's',
      description: 'Time in which a moderator can undo a decision before it is applied.',
    }),
    LIMITS_SCALE: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,3})?$/, 'must be a number such as 100 or 0.1')
      .transform(Number)
      .refine((factor) => factor > 0, 'must be more than 0')
      .default(1)
      .meta({
        format: 'number above 0',
        description:
          'Multiplies rate limits (docs/decisions/011-rate-limits.md), for automated tests. Limits that guard passwords, codes and mailboxes stay as they are.',
      }),
  },
};

const environment = z.object({
  ...settingSections.Site,
  ...settingSections.Data,
  ...settingSections['Cache and sockets'],
  ...settingSections.Email,
  ...settingSections.SMS,
  ...settingSections.Push,
  ...settingSections['Sign-in'],
  ...settingSections.Payments,
  ...settingSections['Moderation and limits'],
});

export const environmentNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;
export type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {}

/** Returns whether the value of a setting must never be logged. */
const isSecret = (name: string) =>
  environment.shape[name as keyof typeof environment.shape]?.meta()?.secret === true;

/**
 * Returns the Stripe keys, which must be set together or not at all: without the webhook secret, the site
 * would charge cards and never record the payments.
 */
function stripeOf(read: z.output<typeof environment>) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = read;
  if (secretKey && publishableKey && webhookSecret)
    return { secretKey, publishableKey, webhookSecret, apiUrl };
  if (secretKey || publishableKey || webhookSecret)
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together',
    );
  return undefined;
}

/**
 * Returns the webhook for accounting, whose URL and secret must be set together. Production requires https,
 * because events contain names and amounts.
 */
function accountingOf(
  { ACCOUNTING_WEBHOOK_URL: url, ACCOUNTING_WEBHOOK_SECRET: secret }: z.output<typeof environment>,
  production: boolean,
) {
  if (production && url && !url.startsWith('https://'))
    throw new ConfigError('ACCOUNTING_WEBHOOK_URL: must start with https:// in production');
  if (url && secret) return { url, secret };
  if (url || secret)
    throw new ConfigError('ACCOUNTING_WEBHOOK_URL and ACCOUNTING_WEBHOOK_SECRET must be set together');
  return undefined;
}

const defined = (...values: (string | undefined)[]) => values.filter((value) => value !== undefined);

const fault = (name: string, given: Environment, message: string) =>
  `${name}=${isSecret(name) ? '…' : JSON.stringify(given[name])}: ${message}`;

/**
 * Reads the environment, or throws a `ConfigError` that names each wrong variable and its error. `npm start`
 * sets NODE_ENV to choose the libraries' production build, so it passes `--demo` if NODE_ENV was unset
 * before; `--dev` serves pages through Vite.
 */
export function readConfig(env: Environment, flags: readonly string[] = []) {
  // Treats an empty value as unset, because env and compose files turn settings off this way.
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name]?.trim()]] : [])),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => fault(String(issue.path[0]), given, issue.message)).join('; '),
    );
  const read = parsed.data;
  const production = read.NODE_ENV === 'production' && !flags.includes('--demo');
  if (production && !read.APP_URL)
    throw new ConfigError('APP_URL: required in production, as in APP_URL=https://example.com');
  if (read.ROLE !== 'all' && !read.DATABASE_URL)
    throw new ConfigError(`ROLE=${read.ROLE}: requires DATABASE_URL, which the nodes share`);
  if (read.DATABASE_LISTEN_URL && !read.DATABASE_URL)
    throw new ConfigError('DATABASE_URL: required with DATABASE_LISTEN_URL');
  if (read.DATABASE_READ_URL && !read.DATABASE_URL)
    throw new ConfigError('DATABASE_URL: required with DATABASE_READ_URL');
  if (read.SMTP_URL && !read.MAIL_FROM)
    throw new ConfigError('MAIL_FROM: required with SMTP_URL, as in MAIL_FROM="Meštar <poruke@example.com>"');
  if (read.REPLY_ADDRESS && !read.BOUNCE_MAILDIR && !read.INCOMING_MAIL_SECRET)
    throw new ConfigError(
      'REPLY_ADDRESS: requires BOUNCE_MAILDIR or INCOMING_MAIL_SECRET to receive replies',
    );
  if (Boolean(read.SMS_URL) !== Boolean(read.SMS_FROM))
    throw new ConfigError(`SMS_${read.SMS_URL ? 'FROM' : 'URL'}: SMS_URL and SMS_FROM must be set together`);
  if (production && read.SMS_URL && !read.SMS_URL.url.startsWith('https://'))
    throw new ConfigError('SMS_URL=…: must start with https:// in production');
  if (production && read.SOCIAL_FAKE === '1')
    throw new ConfigError('SOCIAL_FAKE=1: not allowed in production, because anyone could sign in as anyone');
  if (Boolean(read.FACEBOOK_APP_ID) !== Boolean(read.FACEBOOK_APP_SECRET))
    throw new ConfigError(
      `FACEBOOK_APP_${read.FACEBOOK_APP_ID ? 'SECRET' : 'ID'}: FACEBOOK_APP_ID and FACEBOOK_APP_SECRET must be set together`,
    );
  if (Boolean(read.VAPID_PUBLIC_KEY) !== Boolean(read.VAPID_PRIVATE_KEY))
    throw new ConfigError(
      `VAPID_${read.VAPID_PUBLIC_KEY ? 'PRIVATE' : 'PUBLIC'}_KEY: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together`,
    );
  const stripe = stripeOf(read);
  if (production && read.STRIPE_API_URL)
    throw new ConfigError(
      'STRIPE_API_URL: not allowed in production, where the secret key may only be sent to Stripe',
    );
  const accounting = accountingOf(read, production);
  const vapid =
    read.VAPID_PUBLIC_KEY && read.VAPID_PRIVATE_KEY
      ? { publicKey: read.VAPID_PUBLIC_KEY, privateKey: read.VAPID_PRIVATE_KEY }
      : undefined;
  if (vapid && !isVapidPair(vapid))
    throw new ConfigError('VAPID_PRIVATE_KEY=…: does not match VAPID_PUBLIC_KEY');
  const host = read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const seed = read.SEED ?? (production ? 'base' : 'demo');
  return {
    /** Whether this node serves pages, the API and sockets. */
    serves: read.ROLE !== 'worker',
    /** Whether this node runs tasks and schedules. */
    works: read.ROLE !== 'web',
    port: read.PORT,
    host,
    appUrl: read.APP_URL,
    appName: read.APP_NAME,
    production,
    dev: flags.includes('--dev'),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseListenUrl: read.DATABASE_LISTEN_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    s3: read.S3_URL,
    pictureProcesses: read.PICTURE_PROCESSES,
    socketPort: read.SOCKET_PORT,
    shutdownDelay: read.SHUTDOWN_DELAY ?? (production && read.DATABASE_URL ? 5 : 0),
    redisUrl: read.REDIS_URL,
    trustProxy: read.TRUST_PROXY ?? false,
    seed,
    demo: seed === 'demo',
    /** The mail server; without it emails are stored in DATA_DIR/outbox. */
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `${read.APP_NAME} <poruke@localhost>`,
    /** The SMS gateway, the cost of a message in cents and the daily cap. */
    sms: {
      gateway: read.SMS_URL && read.SMS_FROM ? { ...read.SMS_URL, from: read.SMS_FROM } : undefined,
      cents: read.SMS_CENTS,
      dailyMost: read.SMS_DAILY_MAX,
    },
    bounceMaildir: read.BOUNCE_MAILDIR && path.resolve(read.BOUNCE_MAILDIR),
    incomingMailSecrets: defined(read.INCOMING_MAIL_SECRET, read.INCOMING_MAIL_SECRET_PREVIOUS),
    replyAddress: read.REPLY_ADDRESS,
    authservId: read.MAIL_AUTHSERV_ID,
    social: {
      google: read.GOOGLE_CLIENT_ID ? { clientId: read.GOOGLE_CLIENT_ID } : undefined,
      facebook:
        read.FACEBOOK_APP_ID && read.FACEBOOK_APP_SECRET
          ? { appId: read.FACEBOOK_APP_ID, appSecret: read.FACEBOOK_APP_SECRET }
          : undefined,
      fake: read.SOCIAL_FAKE
        ? read.SOCIAL_FAKE === '1'
        : !production && seed === 'demo' && !read.GOOGLE_CLIENT_ID && !read.FACEBOOK_APP_ID,
    },
    /** Push keys; without `vapid`, the key pair in DATA_DIR is used. */
    vapid,
    fcm: read.FCM_SERVICE_ACCOUNT,
    /**
     * The payment gateway: Stripe if configured, otherwise the sandbox, which production allows only with
     * PAYMENT_SANDBOX=1.
     */
    payments: { stripe, sandbox: !stripe && (!production || read.PAYMENT_SANDBOX === '1'), accounting },
    passwordMin: read.PASSWORD_MIN,
    limitsScale: read.LIMITS_SCALE,
    undoSeconds: read.UNDO_SECONDS,
    responseCacheBytes: flags.includes('--dev') ? 0 : read.RESPONSE_CACHE_MB * 1024 * 1024,
    secretKey: read.SECRET_KEY,
    previousSecretKey: read.SECRET_KEY_PREVIOUS,
    backupKey: read.BACKUP_KEY,
    metricsTokens: defined(read.METRICS_TOKEN, read.METRICS_TOKEN_PREVIOUS),
    mostRequests: read.MAX_REQUESTS,
    logLevel: read.LOG_LEVEL,
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  } as const;
}
