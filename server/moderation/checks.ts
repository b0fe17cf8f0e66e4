import { day } from '#contract/durations.ts';
import { count, formatLongDate, nouns } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import type { Check } from '#contract/moderation.ts';
import { findContacts, type Spot } from '../signals/contacts.ts';

/** Length in characters below which a description rarely says what needs to be done. */
const shortSubject = 40;
const newAccountDays = 7;
/** In the accusative, for use after *ima* (“has”). */
const images = ['sliku', 'slike', 'slika'] as const;

/** Returns hints for the moderator who decides on a post. The hints do not restrict the decision. */
export function examine(
  post: JobPost,
  { duplicate, notPhone }: { duplicate: boolean; notPhone: boolean },
  now: Date,
): { checks: Check[]; spots: Spot[] } {
  const spots = findContacts(post.subject).filter(({ key }) => !(notPhone && key === 'phone_in_text'));
  const without = (key: Spot['key'], none: string, some: string): Check => {
    const ok = !spots.some((spot) => spot.key === key);
    return { key, ok, text: ok ? none : some };
  };
  const length = [...post.subject].length;
  const pictures = post.media_files.filter((file) => file.kind === 'image').length;
  const isNew = now.getTime() - Date.parse(post.user.created_at) < newAccountDays * day;
  const opened = formatLongDate(post.user.created_at);
  const checks: Check[] = [
    without(
      'phone_in_text',
      notPhone ? 'Broj u opisu nije broj telefona.' : 'U opisu nema broja telefona.',
      'Opis sadrži broj telefona.',
    ),
    without('email_in_text', 'U opisu nema email adrese.', 'Opis sadrži email adresu.'),
    without('link_in_text', 'U opisu nema poveznice.', 'Opis sadrži poveznicu.'),
    length < shortSubject
      ? { key: 'subject_length', ok: false, text: `Opis je vrlo kratak: ${count(length, nouns.znak)}.` }
      : { key: 'subject_length', ok: true, text: `Duljina opisa: ${count(length, nouns.znak)}.` },
    {
      key: 'duplicate',
      ok: !duplicate,
      text: duplicate
        ? 'Isti opis već stoji u drugoj objavi ovog autora.'
        : 'Autor nema drugu objavu s istim opisom.',
    },
    {
      key: 'new_account',
      ok: !isNew,
      text: isNew ? `Novi račun, otvoren ${opened}` : `Račun otvoren ${opened}`,
    },
    {
      key: 'pictures',
      ok: pictures > 0,
      text: pictures > 0 ? `Objava ima ${count(pictures, images)}.` : 'Objava nema slika.',
    },
  ];
  return { checks, spots };
}
