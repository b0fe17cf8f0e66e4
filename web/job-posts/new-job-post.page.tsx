import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '#contract/constants.ts';
import { cut } from '#contract/format.ts';
import { jobPostFacets } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { getUser, type User } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { houseSpots } from '../catalogue/house-spots.ts';
import { packChoices, pageChoices, usePackedChoices } from '../catalogue/page-choices.ts';
import { useMe } from '../platform/api/session.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { roomOfTrade } from '../rooms/rooms.ts';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { ScriptNeeded } from '../ui/display/script-needed.tsx';
import { MoreLink } from '../ui/display/section-head.tsx';
import { House } from '../ui/drawings/house.tsx';
import type { Route } from './+types/new-job-post.page.ts';
import { askedWorker } from './job-post-form/asked-worker.ts';
import type { Begun } from './job-post-form/draft.ts';
import { type FrameProps, JobPostForm } from './job-post-form/form.tsx';

const usualMost = 7;

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const [lists, people] = await Promise.all([
    pageChoices(args),
    workersAsked(args, query.get('majstor') ?? ''),
  ]);
  const asked = people.filter((one) => one.is_worker && one.takes_jobs && !one.can.edit);
  const choices = { ...lists, categories: tradesFirst(lists.categories, asked) };
  const type = choices.types.find(({ key }) => key === query.get('vrsta'));
  const only = asked[0]?.jobCategories.length === 1 ? asked[0].jobCategories[0] : undefined;
  const chosen = query.get('kategorija') ?? only?.key;
  const category = choices.categories.find(({ id, key }) =>
    type ? id === type.job_category_id : key === chosen,
  );
  const subject = cut(query.get('opis')?.trim() ?? '', 500) || undefined;
  const begun: Begun = {
    ...(subject && { subject }),
    ...(category && { job_category_id: category.id }),
    ...(type && { job_type_id: type.id }),
    ...(asked.length > 0 && { asked: asked.map(askedWorker) }),
  };
  return {
    choices: packChoices(choices),
    begun,
    room: type
      ? undefined
      : category && {
          key: category.key,
          name: category.name,
          all: roomOfTrade(category.key),
          usual: await usualTypes(args, category.key, choices.types, category.id),
        },
    // Names of workers in the URL who cannot currently be invited.
    missing: people.filter((one) => !asked.includes(one) && !one.can.edit).map(({ name }) => name),
  };
}

async function workersAsked(args: Route.LoaderArgs, slugs: string): Promise<User[]> {
  const wanted = [...new Set(slugs.split(',').filter(Boolean))].slice(0, limits.invitationsMost);
  const found = await Promise.all(wanted.map((slug) => attempt(args, getUser, { params: { id: slug } })));
  return found.flatMap((one) => (one.ok ? [one.data.data] : []));
}

const tradesFirst = (categories: FormChoices['categories'], asked: readonly User[]) => {
  const theirs = new Set(asked.flatMap(({ jobCategories }) => jobCategories.map(({ id }) => id)));
  return [
    ...categories.filter(({ id }) => theirs.has(id)),
    ...categories.filter(({ id }) => !theirs.has(id)),
  ];
};

async function usualTypes(
  args: Route.LoaderArgs,
  category: string,
  types: FormChoices['types'],
  categoryId: number,
): Promise<string[]> {
  const { data: facets } = await load(args, jobPostFacets, { query: { job_categories: category } });
  const own = types.filter((one) => one.job_category_id === categoryId);
  return own
    .sort((one, other) => (facets.job_types[other.key] ?? 0) - (facets.job_types[one.key] ?? 0))
    .slice(0, usualMost)
    .map(({ key }) => key);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    indexed: Object.keys(loaderData?.begun ?? {}).length === 0,
    title: 'Objavite upit',
    description:
      'Opišite što treba napraviti, dodajte fotografije i odaberite mjesto. Objava je besplatna, a upit vide majstori s Vašeg područja.',
    path: paths.newJob(),
  });

export default function NewJob({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const navigate = useNavigate();
  const { show } = useModals();
  const { begun, room, missing } = loaderData;
  const { search } = useLocation();
  const choices = usePackedChoices(loaderData.choices);
  const absent = missing.length > 0 && <Missing names={missing} />;
  return (
    <div className="page tall-page">
      <Breadcrumbs crumbs={[{ label: 'Objavite upit' }]} />
      <ScriptNeeded what="objavu upita" />
      <div className="script-only">
        <JobPostForm
          // The key resets the form when another room or trade is chosen in the URL; signing up within the
          // form does not reset it.
          key={search}
          me={me}
          choices={choices}
          begun={begun}
          usual={room?.usual}
          lead={
            <>
              {absent}
              {room && !begun.asked && <Room category={room.key} name={room.name} all={room.all} />}
            </>
          }
          frame={PageFrame}
          onClose={() => void navigate(me ? paths.myJobs() : paths.home())}
          onSent={() => undefined}
          onSignedOut={() => show('auth', { reason: 'create_job_post' })}
        />
      </div>
    </div>
  );
}

const Missing = ({ names }: { names: readonly string[] }) => (
  <Notice tone="amber">
    Trenutačno ne primaju nove upite: {names.join(', ')}. Upit možete objaviti svima ili odabrati nekoga
    drugog.
  </Notice>
);

function Room({
  category,
  name,
  all,
}: {
  category: string;
  name: string;
  all: ReturnType<typeof roomOfTrade>;
}) {
  if (!houseSpots.some(({ key }) => key === category)) return null;
  return (
    <div>
      <div className="form-room">
        <House spots={houseSpots} href={() => undefined} focus={category} label={`Dio kuće: ${name}`} />
      </div>
      {all && <MoreLink label={`Sve u prostoriji: ${all.name}`} to={paths.room(all.key)} />}
    </div>
  );
}

function PageFrame({ title, sent, children }: FrameProps) {
  const place = useRef<HTMLElement>(null);
  const height = useRef<number>(undefined);
  // The height is read before React replaces the form.
  height.current = sent ? (height.current ?? place.current?.offsetHeight) : undefined;
  return (
    <section
      ref={place}
      className="dialog form-page"
      style={{ minHeight: height.current }}
      aria-label={title}
    >
      <div className="dialog-head">
        <h1>{title}</h1>
      </div>
      {children}
    </section>
  );
}
