import { Link } from 'react-router';
import { requireUser } from '../platform/guards.ts';
import { pageMeta } from '../platform/meta.ts';
import { accountGroups } from '../shell/account-links.ts';
import type { Route } from './+types/account.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireUser(args);
  return { name };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moj račun' });

/** All pages of one's own area, in the groups of its menu (spec §2, User menu groups). */
export default function AccountPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <>
      <h1>Dobro došli, {name}</h1>
      {accountGroups.map(({ title, links }) => (
        <section key={title} className="grid gap-3">
          <h2 className="text-h3">{title}</h2>
          <ul className="account-rooms">
            {links.map(({ to, label, text, icon: Icon }) => (
              <li key={to} className="card card-link account-room">
                <Icon size={24} strokeWidth={1.75} aria-hidden />
                <div>
                  <h3>
                    <Link to={to} className="stretched-link">
                      {label}
                    </Link>
                  </h3>
                  <p className="small muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
