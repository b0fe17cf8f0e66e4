import { sql } from 'drizzle-orm';
import { canonical } from '#contract/canonical.ts';
import { cut } from '#contract/format.ts';
import type { Tx } from '../platform/db/pool.ts';
import { mediaKeys } from '../platform/media/stored-media.ts';

export interface OwnFile {
  key: string;
  name: string;
}

interface Row extends Record<string, unknown> {
  room: string;
  /** The storage key of a file; for an image or document, only its folder. */
  place: string;
  kind: 'image' | 'document' | 'file';
  named: string | null;
}

const own = (id: number) => sql`
  select 'profil' as room, profile_img as place, 'file' as kind, 'slika' as named from users where id = ${id} and profile_img is not null
  union all select 'radovi', storage_key, 'image', caption from portfolio_pictures where user_id = ${id}
  union all select 'objave', m.storage_key, m.kind, m.name from job_post_media m join job_posts p on p.id = m.job_post_id where p.user_id = ${id}
  union all select 'ocjene', p.storage_key, 'image', p.moment from review_pictures p join reviews r on r.id = p.review_id where r.author_id = ${id}
  union all select 'poruke', f.storage_key, f.kind, f.name from chat_files f join chat_messages g on g.id = f.message_id where g.from_id = ${id}
  union all select 'obrtnica', document_key, 'file', 'obrtnica' from trade_checks where user_id = ${id} and status = 'pending'
  union all select 'dokumenti', p.storage_key, 'file', p.kind from papers p left join deals d on d.id = p.deal_id left join offers o on o.id = p.offer_id left join job_posts j on j.id = o.job_post_id where p.storage_key is not null and ${id} in (d.worker_id, d.client_id, o.worker_id, j.user_id)
  union all select 'racuni', b.storage_key, b.kind, b.name from paper_bills b join papers p on p.id = b.paper_id join deals d on d.id = p.deal_id where ${id} in (d.worker_id, d.client_id)
  union all select 'oglasi', m.storage_key, 'image', a.title from ad_medias m join ads a on a.id = m.ad_id where a.user_id = ${id}
  union all select 'podrska', f ->> 'key', 'file', f ->> 'name' from tickets, jsonb_array_elements(files) as f where user_id = ${id}`;

const keyOf = ({ kind, place }: Row) =>
  kind === 'file' ? place : mediaKeys(place)[kind === 'image' ? 'full' : 'document'];
/**
 * Returns an uploaded file's name without its extension and without characters that some file systems reject,
 * cut to 60 characters. Emoji are preserved.
 */
export const plainName = (named: string | null) => {
  const kept = canonical(named ?? '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}\p{Cf} _-]+/gu, '');
  return cut(kept.trim(), 60).trim();
};

/** Returns the files for a person’s export, with their storage keys and their paths in the archive. */
export async function filesOfPerson(tx: Tx, userId: number): Promise<OwnFile[]> {
  const { rows } = await tx.execute<Row>(own(userId));
  return rows.map((row, at) => {
    const key = keyOf(row);
    const ending = key.slice(key.lastIndexOf('.'));
    return {
      key,
      name: `datoteke/${row.room}/${[at + 1, plainName(row.named)].filter(Boolean).join(' ')}${ending}`,
    };
  });
}
