import type { Dashboard } from '#contract/dashboard.ts';
import { count, nouns } from '#contract/format.ts';
import { placeOf } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { useNewJobPostLink } from '../job-posts/new-job-post-link.tsx';
import { StatusBadge } from '../job-posts/status-badge.tsx';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

/**
 * Lists the user's open posts without offers, or invites the user to publish one if no post is open. Renders
 * nothing if all open posts have offers.
 */
export function OwnInquiries({
  inquiries: { data, counts },
  waiting,
}: {
  inquiries: Dashboard['inquiries'];
  waiting: boolean;
}) {
  const newJob = useNewJobPostLink();
  if (data.length === 0 && waiting) return null;
  const publish = (
    <ButtonLink {...newJob} variant="primary">
      Objavite upit
    </ButtonLink>
  );
  return (
    <section aria-labelledby="moji-upiti">
      <SectionHead
        id="moji-upiti"
        title={waiting ? 'Bez ponuda' : 'Moji poslovi'}
        quantity={counts.all > 0 && count(counts.all, nouns.posao)}
        {...(counts.all > 0 && { more: { label: 'Svi', to: paths.myJobs() } })}
      />
      <div className="card">
        {data.map((post) => (
          <article key={post.id} className="day-job day-own">
            <ThemeImage
              light={post.job_type.list_img}
              dark={post.job_type.list_img_dark}
              ratio="square"
              fill
            />
            <div>
              <h3>
                <Link to={paths.job(post.id)}>{post.job_type.name}</Link>
              </h3>
              <p className="small faint">
                {placeOf(post.county, post.town)} · <When at={post.created_at} />
              </p>
            </div>
            <div className="day-job-side">
              <StatusBadge post={post} />
            </div>
          </article>
        ))}
        {data.length === 0 && (
          <EmptyState
            drawing="sheet"
            title={counts.all > 0 ? 'Nijedan posao nije otvoren' : 'Što treba napraviti?'}
            text={
              counts.all > 0
                ? 'Završeni ostaju na stranici Moji poslovi.'
                : 'Napišite svojim riječima i objavite prvi upit. Objava je besplatna.'
            }
            actions={
              <>
                {publish}
                {counts.all === 0 && <ButtonLink to={paths.workers()}>Pronađite majstora</ButtonLink>}
              </>
            }
          />
        )}
      </div>
    </section>
  );
}
