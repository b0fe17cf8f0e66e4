import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { requireUser } from '../platform/guards.ts';
import { pageMeta } from '../platform/meta.ts';
import type { Route } from './+types/account.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireUser(args);
  return { name };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moj račun' });

const rooms = [
  { to: paths.profile(), title: 'Moj profil', text: 'Kako Vas vide drugi.' },
  { to: paths.myJobs(), title: 'Moji poslovi', text: 'Upiti koje ste objavili, njihovo stanje i pregled.' },
  { to: paths.myReviews(), title: 'Moje ocjene', text: 'Ocjene koje ste primili i napisali.' },
] as const;

export default function AccountPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <>
      <h1>Dobro došli, {name}</h1>
      <ul className="grid gap-4">
        {rooms.map(({ to, title, text }) => (
          <li key={to} className="card card-link relative p-5">
            <h2 className="text-h3">
              <Link to={to} className="stretched-link">
                {title}
              </Link>
            </h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
