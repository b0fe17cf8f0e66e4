import { Check, Users, X } from 'lucide-react';
import { formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { SharedVisit } from '#contract/shared-visits.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { agreeToVisit, refuseVisit, withdrawVisit } from './shared-visit-actions.ts';

interface Props {
  postId: number;
  /** Name of the inquiry's category. */
  category: string;
  visit: SharedVisit;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Returns the text for the client's own answer, which never depends on another client's answer. */
function wordsOf({ answer, expires_at: until }: SharedVisit, category: string): string | undefined {
  const term = until === null ? '' : formatLongDate(until);
  switch (answer) {
    case 'invited':
      return `Ako još netko iz Vašeg mjesta traži majstora iz kategorije „${category}“, smije li isti majstor oba posla obaviti jednim dolaskom? Često je povoljnije. Odgovor ne otkrivamo. Ako pristanete i Vi i drugi klijent, majstori s ponudom na jedan upit vide i drugi, zajedno s imenom. Odgovoriti možete do ${term}`;
    case 'yes':
      return `Pristali ste da majstor jednim dolaskom obavi i drugi posao iz kategorije „${category}“ u Vašem mjestu. Ako do ${term} pristane još netko, javit ćemo Vam.`;
    case 'no':
    case 'withdrawn':
      return `Ne želite zajednički dolazak majstora. Predomisliti se možete do ${term}`;
    default:
      return undefined;
  }
}

/** Asks a client, on the page of their inquiry, whether one visit may also serve another client. */
export function SharedVisitCard({ postId, category, visit }: Props) {
  const values = { id: postId };
  const { can, agreed } = visit;
  const words = agreed
    ? 'Još jedan klijent iz Vašeg mjesta pristaje na zajednički dolazak. Majstori uz Vaš upit vide da oba posla mogu obaviti odjednom.'
    : wordsOf(visit, category);
  if (words === undefined || (!agreed && !can.agree && !can.refuse && !can.withdraw)) return null;
  return (
    <Notice
      tone={agreed ? 'green' : 'blue'}
      icon={<Users size={22} aria-hidden />}
      className="mt-4"
      actions={
        <>
          {can.agree && (
            <ActionButton action={agreeToVisit} values={values} size="sm" icon={<Check {...icon} />}>
              Pristajem
            </ActionButton>
          )}
          {can.refuse && (
            <ActionButton
              action={refuseVisit}
              values={values}
              size="sm"
              variant="text"
              icon={<X {...icon} />}
            >
              Ne pristajem
            </ActionButton>
          )}
          {can.withdraw && (
            <ActionButton action={withdrawVisit} values={values} size="sm" variant="text">
              Povucite pristanak
            </ActionButton>
          )}
        </>
      }
    >
      <b>Jedan dolazak za više poslova</b> {words}
    </Notice>
  );
}

/** Shows a worker with an offer the inquiries that the same visit can serve. */
export function SharedVisitPosts({ posts }: Pick<SharedVisit, 'posts'>) {
  if (posts.length === 0) return null;
  return (
    <Notice tone="green" icon={<Users size={22} aria-hidden />}>
      <p>
        <b>Jedan dolazak za više poslova</b> Klijenti su pristali da ove poslove obavite istim dolaskom:
      </p>
      <ul>
        {posts.map(({ id, job_type: type, place }) => (
          <li key={id}>
            <Link to={paths.job(id)} className="link">
              {type}, {place}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
