import { Outlet, useLocation } from 'react-router';
import { type ServedAd as Ad, listAds } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { listWorkers } from '#contract/users.ts';
import { AdSection } from '../ads/ad-section.tsx';
import { ConfirmNotice } from '../auth/resend-confirmation.tsx';
import { useMe, useRoot } from '../platform/api/session.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Carousel } from '../ui/display/carousel.tsx';
import { type CardWorker, cardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';
import type { Route } from './+types/profile.layout.ts';
import { accountGroupsOf, siteLinks } from './account-links.ts';
import { UnreadOf } from './unread-of.tsx';
import '../styles/personal.css';

type Args = Parameters<typeof attempt>[0];

async function besideOf(args: Args) {
  const [ads, workers] = await Promise.all([
    attempt(args, listAds, { query: { per_page: 1 } }),
    attempt(args, listWorkers, { query: { page: 1, per_page: limits.perPage.boosted, sort_by: 'random' } }),
  ]);
  return { ads: ads.ok ? ads.data.data : [], workers: workers.ok ? workers.data.data.map(cardWorker) : [] };
}

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  return { beside: await besideOf(args) };
}

/** Prevents the side column, which is the same on all account pages, from being reloaded on navigation. */
export const shouldRevalidate = () => false;

export default function ProfileLayout({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const { appName } = useRoot();
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
        <div className="account-group account-site">
          <h2>{appName}</h2>
          {siteLinks.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </div>
      </nav>
      <div className="account-content grid content-start gap-5">
        <ConfirmNotice me={me} />
        <Outlet />
      </div>
      <AccountBeside {...loaderData.beside} />
    </div>
  );
}

interface Props {
  ads: readonly Ad[];
  workers: readonly CardWorker[];
}

const AccountBeside = ({ ads, workers }: Props) => (
  <aside className="account-beside" aria-label="Oglasi i majstori">
    <AdSection ads={ads} look="column" level="h2" />
    {workers.length > 0 && (
      <Carousel
        label="Majstori"
        slides={workers.map((worker) => ({
          key: worker.id,
          content: <WorkerCard user={worker} level="h2" />,
        }))}
      />
    )}
  </aside>
);
