import { ArrowRight, FileText } from 'lucide-react';
import type { FittingPost } from '#contract/dashboard.ts';
import { count, formatNumber, truncate } from '#contract/format.ts';
import { budgetWords, distanceWords } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns, messageNouns } from '#contract/plurals.ts';
import type { ListMeta } from '#contract/shapes.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { openChatAbout } from './dashboard-actions.ts';
import { Urgency } from './urgency.tsx';
import { openingsOf } from './usual-phrases.ts';

export const fittingViews = {
  najnoviji: { label: 'Najnoviji', query: { sort: 'newest' } },
  najblizi: { label: 'Najbliži', query: { sort: 'nearest' } },
  nevideni: { label: 'Neviđeni', query: { sort: 'newest', unseen: true } },
} as const;
type FittingView = keyof typeof fittingViews;

const isView = (word: string | null): word is FittingView => word !== null && word in fittingViews;

export const fittingViewIn = (params: URLSearchParams): FittingView => {
  const word = params.get('poslovi');
  return isView(word) ? word : 'najnoviji';
};

const fittingViewPath = (view: FittingView) =>
  view === 'najnoviji' ? paths.account() : `${paths.account()}?poslovi=${view}`;

interface Jobs {
  view: FittingView;
  data: readonly FittingPost[];
  meta: ListMeta & { unseen: number; measured: boolean };
  all: string;
}

interface Props {
  jobs: Jobs;
  me: { takes_jobs: boolean; has_trades: boolean };
  openings: readonly string[];
}

export function FittingPosts({ jobs: { view, data, meta, all }, me, openings }: Props) {
  return (
    <section aria-labelledby="za-vas">
      <SectionHead
        id="za-vas"
        title={meta.unseen > 0 ? `Za Vas: ${count(meta.unseen, messageNouns.noviPosao)}` : 'Za Vas'}
        more={{
          label: meta.total > 0 && !meta.total_capped ? `Svih ${formatNumber(meta.total)}` : 'Svi poslovi',
          to: all,
        }}
      />
      {me.takes_jobs && me.has_trades && (
        <nav className="chips day-views" aria-label="Poredak poslova za Vas">
          {(Object.keys(fittingViews) as FittingView[])
            .filter((one) => one !== 'najblizi' || meta.measured)
            .map((one) => (
              <ChipLink key={one} to={fittingViewPath(one)} selected={one === view} preventScrollReset>
                {fittingViews[one].label}
              </ChipLink>
            ))}
        </nav>
      )}
      <div className="card">
        {data.length > 0 ? (
          data.map((job, place) => (
            <Job key={job.post.id} job={job} openings={place === 0 ? openings : undefined} />
          ))
        ) : (
          <NoJobs me={me} view={view} all={all} />
        )}
      </div>
    </section>
  );
}

const offersOf = (n: number) => (n === 0 ? 'još nema ponuda' : count(n, accountNouns.ponuda));

function Job({
  job: { post, seen, offers_count: offers, ...distance },
  openings,
}: {
  job: FittingPost;
  openings: readonly string[] | undefined;
}) {
  const way = distanceWords(distance, post.town);
  const place = post.town?.name ?? post.county?.name ?? 'Cijela Hrvatska';
  return (
    <article className="day-job" data-first={openings ? '' : undefined}>
      <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
      <div>
        <h3>
          <Link to={paths.job(post.id)} state={{ from: paths.account() }}>
            {post.job_type.name}
          </Link>
          {!seen && (
            <>
              <Caron /> <span className="sr-only">novo</span>
            </>
          )}
        </h3>
        <p className="day-job-why">
          {post.job_category.name}
          {way && ` · ${way}`}
          <Urgency urgency={post.urgency} />
        </p>
        <p className="small faint">
          {place} · <When at={post.created_at} /> · {offersOf(offers)}
        </p>
      </div>
      <div className="day-job-side">
        <b>{post.budget_cents === null ? 'po dogovoru' : budgetWords(post.budget_cents)}</b>
        {!openings && (
          <Link
            className="more-link"
            to={paths.job(post.id)}
            state={{ from: paths.account() }}
            aria-label={`Pogledajte: ${post.job_type.name}, ${place}`}
          >
            Pogledajte
            <ArrowRight size={17} aria-hidden />
          </Link>
        )}
      </div>
      {openings && (
        <>
          <p className="day-job-words" dir="auto">
            {truncate(post.subject, 240)}
          </p>
          <div className="day-job-actions">
            <ButtonLink
              variant="primary"
              size="sm"
              to={paths.offer(post.id)}
              icon={<FileText size={18} aria-hidden />}
            >
              Pošaljite ponudu
            </ButtonLink>
            {openingsOf(openings).map((text) => (
              <ActionForm
                key={text}
                action={openChatAbout(post.user.slug, post.id)}
                values={{ user_id: post.user.id, job: post.job_type.name, text }}
                className="contents"
              >
                {({ busy }) => (
                  <Button type="submit" size="sm" busy={busy} aria-label={`Pošaljite poruku: ${text}`}>
                    {text}
                  </Button>
                )}
              </ActionForm>
            ))}
          </div>
        </>
      )}
    </article>
  );
}

function NoJobs({ me, view, all }: Pick<Props, 'me'> & Pick<Jobs, 'view' | 'all'>) {
  const allJobs = <ButtonLink to={all}>Svi poslovi</ButtonLink>;
  if (!me.has_trades)
    return (
      <EmptyState
        drawing="sheet"
        title="Što radite?"
        text="Dodajte kategorije poslova koje nudite pa ovdje stoje upiti iz Vašeg kraja."
        actions={
          <>
            <ButtonLink variant="primary" to={`${paths.editProfile()}#poslovi`}>
              Dodajte kategorije
            </ButtonLink>
            {allJobs}
          </>
        }
      />
    );
  if (!me.takes_jobs)
    return (
      <EmptyState
        drawing="sheet"
        title="Ne primate nove poslove"
        text="Uključite „Primam nove poslove“ pa se upiti vraćaju."
        actions={allJobs}
      />
    );
  if (view === 'nevideni')
    return (
      <EmptyState
        drawing="sheet"
        title="Sve ste pogledali"
        text="Novi upiti pojavljuju se ovdje čim ih administrator objavi."
        actions={<ButtonLink to={fittingViewPath('najnoviji')}>Prikažite najnovije</ButtonLink>}
      />
    );
  return (
    <EmptyState
      drawing="sheet"
      title="Trenutačno nema upita za Vas"
      text="Nema upita koji odgovaraju Vašim poslovima, mjestima i slobodnim danima. Spremite pretragu pa javljamo čim se pojavi."
      actions={
        <>
          {allJobs}
          <ButtonLink to={paths.savedSearches()}>Spremljene pretrage</ButtonLink>
        </>
      }
    />
  );
}
