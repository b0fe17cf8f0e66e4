import type { ReactNode } from 'react';
import { count, formatWait } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { profileNouns } from '#contract/plurals.ts';
import type { User } from '#contract/users.ts';
import { Link } from '../platform/page/link.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { freeFrom } from './availability.ts';

interface Props {
  user: User;
  own: boolean;
  answerMinutes: number | null;
  confirmed: number;
}

export function ProofBlock({ user, own, answerMinutes, confirmed }: Props) {
  const works = user.type_of !== 'client';
  const cells: [label: string, value: ReactNode][] = [
    ['Odgovara', answerMinutes !== null && `obično za ${formatWait(Math.max(1, answerMinutes) * 60)}`],
    [
      'Slobodan termin',
      works &&
        (user.takes_jobs
          ? user.available_from && freeFrom(user.available_from, new Date())
          : 'zasad ne prima poslove'),
    ],
    ['Provjera', checked(user, own && works)],
    ['Telefon', user.phone_confirmed && 'Broj potvrđen'],
    [
      'Posao potvrđen',
      confirmed > 0 && (
        <>
          {count(confirmed, profileNouns.put)} <Caron />
        </>
      ),
    ],
  ];
  const facts = cells.flatMap(([label, value]): Fact[] => (value ? [{ label, value }] : []));
  return facts.length > 0 ? <TitleBlock layout="own" className="proof-block" facts={facts} /> : null;
}

function checked(user: User, mayAsk: boolean): ReactNode {
  if (user.trade_verified) return 'provjereni obrt';
  if (mayAsk)
    return (
      <Link className="link" to={paths.tradeCheck()}>
        Provjerite obrt
      </Link>
    );
  return user.is_verified && 'potvrđen email';
}
