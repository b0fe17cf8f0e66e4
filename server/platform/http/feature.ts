import type { Outbound } from '../copies/outbound.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../keys/keys.ts';
import type { Limits } from '../limits/limits.ts';
import type { Admit } from '../limits/network-limits.ts';
import type { Mail } from '../mail/mail.ts';
import type { Push } from '../push/push.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { Sms } from '../sms/sms.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { Handle } from './handle.ts';
import type { Settings, Site } from './site.ts';

export interface FeatureParts {
  handle: Handle;
  db: Db;
  storage: Storage;
  tasks: Tasks;
  mail: Mail;
  push: Push;
  sms: Sms;
  outbound: Outbound;
  realtime: Realtime;
  keys: Keys;
  limits: Limits;
  admit: Admit;
  cache: Pick<ResponseCache, 'onInvalidation' | 'reads'>;
  site: Site;
  settings: Settings;
}

export type FeatureApi = (parts: FeatureParts) => void;
