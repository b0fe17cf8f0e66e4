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
    .refine((n) => n >= min && n <= max, `must be from ${min} to ${max}`);

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
  );

const webAddress = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an address that starts with http:// or https://',
  )
  .refine((value) => /^https?:\/\/[^/?#]+\/?$/.test(value), 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

const smtp = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
    'must be an address as in smtp://user:password@mail.example.com:587',
  );

const sender = z
  .string()
  .regex(
    /^[^<>"@\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
    'must be as in Meštar <poruke@example.com>',
  );

/** A URL with the access key, the bucket and, where the store requires it, the region. */
const s3Place = z.string().transform((given, context) => {
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
});

const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 random bytes, as openssl rand -hex 32 writes them');

const account = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});

/** JSON, or the path of a JSON file. */
const serviceAccount = z.string().transform((given, context) => {
  try {
    return account.parse(JSON.parse(given.startsWith('{') ? given : readFileSync(given, 'utf8')));
  } catch {
    context.addIssue('must be the JSON of a service account, or the path of a file with it');
    return z.NEVER;
  }
});

/** All environment variables the process reads; the table in README.md mirrors this object. */
const environment = z.object({
  /** 0 picks a free port. */
  PORT: integer(0, 65_535).default(3000),
  /** Default: 127.0.0.1, in production 0.0.0.0. */
  HOST: z.string().optional(),
  /** The public origin, for links in emails and canonical URLs. Required in production. */
  APP_URL: webAddress.optional(),
  APP_NAME: z.string().default('Meštar'),
  /** `production`: Secure cookies, no demo accounts, no sandbox services. */
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  /** The folder of all files the process writes; one process per folder. */
  DATA_DIR: z.string().default('data'),
  /** PostgreSQL 15 or newer; by default the process runs its own in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** An S3-compatible store for files, so that nodes need no shared disk. Default: DATA_DIR/files. */
  S3_URL: s3Place.optional(),
  /** A second port for sockets; 0 disables it. A taken port only logs a warning. */
  SOCKET_PORT: integer(0, 65_535).default(6004),
  /** Redis or Valkey for socket events between nodes. Default: the database. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  /** Megabytes of memory for cached anonymous responses; 0 disables the cache. */
  RESPONSE_CACHE_MB: integer(0, 65_536).default(64),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: cidrs.optional(),
  /** Initial data of an empty database. Default: `demo`, in production `base`. */
  SEED: z.enum(['demo', 'base', 'none']).optional(),
  /** Bearer token for /metrics. Without one only local requests may read it, and in production none. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The mail server. Default: emails are written to DATA_DIR/outbox. */
  SMTP_URL: smtp.optional(),
  /** Sender of emails. Required with SMTP_URL. */
  MAIL_FROM: sender.optional(),
  /** A Maildir that receives bounces. Without one, undeliverable emails do not end subscriptions. */
  BOUNCE_MAILDIR: z.string().optional(),
  /**
   * The key pair that identifies the site to push services, base64url. Default: generated once in
   * DATA_DIR/keys. Nodes that share a database must share the pair.
   */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Enables push to devices with an `fcm_token`. */
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** Facebook sign-in requires both. */
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  /**
   * A fake provider for trying out social sign-in; never in production. Default: on in a demo without real
   * providers.
   */
  SOCIAL_FAKE: z.enum(['0', '1']).optional(),
  /** Card payments through Stripe require all three. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  /** The address of a fake Stripe API; never in production. */
  STRIPE_API_URL: webAddress.optional(),
  /** 1: without Stripe, use a gateway that moves no money, even in production. */
  PAYMENT_SANDBOX: z.enum(['0', '1']).default('0'),
  /** Signed payment events are sent to this address if both are set (OPERATIONS.md). */
  ACCOUNTING_WEBHOOK_URL: z
    .string()
    .refine(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value),
      'must be an address that starts with https://',
    )
    .optional(),
  ACCOUNTING_WEBHOOK_SECRET: z.string().min(24, 'must have at least 24 characters').optional(),
  /** Minimum password length (docs/PRODUCT.md#accounts). */
  PASSWORD_MIN: integer(5, 64).default(5),
  /**
   * Multiplies rate limits (server/platform/limits/table.ts) for automated tests; limits on guessing secrets
   * are not changed.
   */
  LIMITS_SCALE: z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,3})?$/, 'must be a number such as 100 or 0.1')
    .transform(Number)
    .refine((factor) => factor > 0, 'must be more than 0')
    .default(1),
  /** Seconds during which a moderator can undo a decision before it takes effect. */
  UNDO_SECONDS: integer(0, 120).default(10),
  /**
   * 32 bytes, hex or base64. Default: generated once in DATA_DIR/keys. Nodes that share a database must share
   * the key.
   */
  SECRET_KEY: secretKey.optional(),
  /**
   * Key for encrypting backups: 32 bytes, hex or base64. Store it neither with the backups nor on the server.
   */
  BACKUP_KEY: secretKey.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export const environmentNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;
export type Environment = Record<string, string | undefined>;

/** An invalid variable; the message is the single line shown to the operator. */
export class ConfigError extends Error {}

const secrets = new Set([
  'ACCOUNTING_WEBHOOK_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'FACEBOOK_APP_SECRET',
  'SECRET_KEY',
  'S3_URL',
  'BACKUP_KEY',
  'VAPID_PRIVATE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ACCOUNTING_WEBHOOK_SECRET',
  'FCM_SERVICE_ACCOUNT',
  'METRICS_TOKEN',
]);

/** All three or none: with a key but no webhook, payments would be charged and never recorded. */
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
    throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together');
  return undefined;
}

/** Both or none; payment events must be encrypted in transit. */
function accountingOf(
  { ACCOUNTING_WEBHOOK_URL: url, ACCOUNTING_WEBHOOK_SECRET: secret }: z.output<typeof environment>,
  production: boolean,
) {
  if (production && url && !url.startsWith('https://'))
    throw new ConfigError('ACCOUNTING_WEBHOOK_URL: must start with https:// in production');
  if (url && secret) return { url, secret };
  if (url || secret)
    throw new ConfigError('ACCOUNTING_WEBHOOK_URL and ACCOUNTING_WEBHOOK_SECRET go together');
  return undefined;
}

const fault = (name: string, given: Environment, message: string) =>
  `${name}=${secrets.has(name) ? '…' : JSON.stringify(given[name])}: ${message}`;

/**
 * Returns the configuration from environment variables. Throws a `ConfigError` that names each invalid
 * variable and its error. `npm start` passes `--demo` if NODE_ENV was unset before it selected the production
 * build of libraries; `--dev` serves pages through Vite.
 */
export function readConfig(env: Environment, flags: readonly string[] = []) {
  // An empty value counts as unset, because env and compose files disable a setting that way.
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
  if (read.SMTP_URL && !read.MAIL_FROM)
    throw new ConfigError('MAIL_FROM: required with SMTP_URL, as in MAIL_FROM="Meštar <poruke@example.com>"');
  if (production && read.SOCIAL_FAKE === '1')
    throw new ConfigError('SOCIAL_FAKE=1: refused in production, anybody could sign in as anybody');
  if (Boolean(read.FACEBOOK_APP_ID) !== Boolean(read.FACEBOOK_APP_SECRET))
    throw new ConfigError(
      `FACEBOOK_APP_${read.FACEBOOK_APP_ID ? 'SECRET' : 'ID'}: FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together`,
    );
  if (Boolean(read.VAPID_PUBLIC_KEY) !== Boolean(read.VAPID_PRIVATE_KEY))
    throw new ConfigError(
      `VAPID_${read.VAPID_PUBLIC_KEY ? 'PRIVATE' : 'PUBLIC'}_KEY: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together`,
    );
  const stripe = stripeOf(read);
  if (production && read.STRIPE_API_URL)
    throw new ConfigError('STRIPE_API_URL: refused in production, the secret key goes to Stripe alone');
  const accounting = accountingOf(read, production);
  const vapid =
    read.VAPID_PUBLIC_KEY && read.VAPID_PRIVATE_KEY
      ? { publicKey: read.VAPID_PUBLIC_KEY, privateKey: read.VAPID_PRIVATE_KEY }
      : undefined;
  if (vapid && !isVapidPair(vapid))
    throw new ConfigError('VAPID_PRIVATE_KEY=…: is not the other half of VAPID_PUBLIC_KEY');
  const host = read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const seed = read.SEED ?? (production ? 'base' : 'demo');
  return {
    port: read.PORT,
    host,
    appUrl: read.APP_URL,
    appName: read.APP_NAME,
    production,
    dev: flags.includes('--dev'),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    s3: read.S3_URL,
    socketPort: read.SOCKET_PORT,
    redisUrl: read.REDIS_URL,
    trustProxy: read.TRUST_PROXY ?? false,
    seed,
    /** Demo accounts exist and are printed at startup; in production only with SEED=demo. */
    demo: seed === 'demo',
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `${read.APP_NAME} <poruke@localhost>`,
    bounceMaildir: read.BOUNCE_MAILDIR && path.resolve(read.BOUNCE_MAILDIR),
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
    vapid,
    fcm: read.FCM_SERVICE_ACCOUNT,
    /** Stripe, otherwise a sandbox if allowed; in production without either, none. */
    payments: { stripe, sandbox: !stripe && (!production || read.PAYMENT_SANDBOX === '1'), accounting },
    passwordMin: read.PASSWORD_MIN,
    limitsScale: read.LIMITS_SCALE,
    undoSeconds: read.UNDO_SECONDS,
    /** Disabled in development, where pages change on each edit. */
    responseCacheBytes: flags.includes('--dev') ? 0 : read.RESPONSE_CACHE_MB * 1024 * 1024,
    secretKey: read.SECRET_KEY,
    backupKey: read.BACKUP_KEY,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  } as const;
}
