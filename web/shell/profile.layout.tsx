import { Outlet, useLocation } from 'react-router';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { ConfirmNotice } from '../auth/resend-confirmation.tsx';
import { useMe } from '../platform/api/session.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import type { Route } from './+types/profile.layout.ts';
import { AccountBeside } from './account-beside.tsx';
import { besideOf } from './account-beside-loader.ts';
import { accountGroupsOf } from './account-links.ts';
import { UnreadOf } from './unread-of.tsx';
import '../styles/personal.css';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  return { beside: await besideOf(args) };
}

/** The side column is the same on all pages, so its data is not reloaded on navigation. */
export const shouldRevalidate = () => false;

export default function ProfileLayout({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const { pathname } = useLocation();
  return (
    <div className="page account">
      <nav className="account-menu" aria-label="Moj račun">
        {me && (
          <div className="person-row">
            <Avatar of={me} size="md" />
            <div>
              <b className="person-name">{me.name}</b>
              <span className="small faint">{userTypes[me.type_of]}</span>
            </div>
          </div>
        )}
        {accountGroupsOf(me).map(({ title, links }) => (
          <div key={title} className="account-group">
            <h2>{title}</h2>
            {links.map(({ to, label, icon: Icon, unread: of }) => (
              <Link
                key={to}
                to={to}
                className="account-row"
                aria-current={
                  pathname === to
                    ? 'page'
                    : to !== paths.account() && pathname.startsWith(`${to}/`)
                      ? 'true'
                      : undefined
                }
              >
                <Icon size={20} aria-hidden />
                {label}
                <UnreadOf kind={of} />
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="account-content grid content-start gap-5">
        <ConfirmNotice me={me} />
        <Outlet />
      </div>
      <AccountBeside {...loaderData.beside} />
    </div>
  );
}
