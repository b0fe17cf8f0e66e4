import { LogIn, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { listCounties, listTowns } from '#contract/places.ts';
import { listJobCategories, listJobTypes } from '#contract/trades.ts';
import { choicesFrom } from '../catalogue/form-choices.ts';
import { valuesOf } from '../platform/act.ts';
import { perform } from '../platform/acts.ts';
import { visitorOf } from '../platform/guards.ts';
import { load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { useModals } from '../platform/modals.tsx';
import { useOnDemand } from '../platform/on-demand.ts';
import { useMe } from '../platform/session.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { FormSkeleton } from '../ui/wizard/form-loading.tsx';
import type { Route } from './+types/new-job-post.page.ts';
import { PageFrame } from './job-post-form/frame.tsx';
import { PlainJobPostForm, readPlain } from './job-post-form/plain-form.tsx';
import { publishPost } from './post-acts.ts';

const choicesFor = (args: Route.LoaderArgs | Route.ActionArgs) =>
  choicesFrom({
    categories: () => load(args, listJobCategories),
    types: () => load(args, listJobTypes),
    counties: () => load(args, listCounties),
    towns: (page) => load(args, listTowns, { query: { page } }),
  });

export async function loader(args: Route.LoaderArgs) {
  if (!(await visitorOf(args))) return { choices: null, clientId: '' };
  const choices = await choicesFor(args);
  return { choices, clientId: crypto.randomUUID() };
}

/** The plain form. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const choices = await choicesFor(args);
  const { place: _, budget: __, ...typed } = valuesOf(publishPost, form) as Record<string, string>;
  return perform(args, publishPost, form, { ...typed, ...readPlain(form, choices) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Objavite upit',
    description: 'Opišite što treba napraviti, dodajte fotografije i odaberite mjesto. Objava je besplatna, a upit vide majstori s Vašeg područja.',
    path: paths.newJob(),
  });

const loadForm = () => import('./job-post-form/form.tsx').then((part) => part.JobPostForm);

export default function NewJob({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { show } = useModals();
  const { choices, clientId } = loaderData;
  const Form = useOnDemand(loadForm, hydrated && me !== null);
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Početna', to: paths.home() }, { label: 'Objavite upit' }]} />
      {!me ? (
        <SignInFirst />
      ) : Form && choices ? (
        <Form
          me={me}
          choices={choices}
          frame={PageFrame}
          onClose={() => void navigate(paths.myJobs())}
          onSent={() => undefined}
          onSignedOut={() => show('auth', { reason: 'create_job_post' })}
        />
      ) : (
        <PageFrame title="Objavite upit">
          <div className="dialog-body">
            <noscript>{choices && <PlainJobPostForm choices={choices} mayOffer={me.type_of !== 'client'} clientId={clientId} />}</noscript>
            <div className="script-only">
              <FormSkeleton />
            </div>
          </div>
        </PageFrame>
      )}
    </div>
  );
}

/** Why an account is needed first, and what comes next (spec §6). */
function SignInFirst() {
  const query = `?${new URLSearchParams({ redirect: paths.newJob() })}`;
  const steps = [
    ['Opišite posao', 'Odaberite vrstu posla, napišite što treba i dodajte do šest fotografija ili dokumenata.'],
    ['Pričekajte pregled', `Administrator pregledava svaki upit, u prosjeku za ${limits.moderationWait}.`],
    ['Odaberite majstora', 'Upit vide majstori koji rade na Vašem području. Objava je besplatna.'],
  ] as const;
  return (
    <PageFrame title="Objavite upit">
      <div className="dialog-body">
        <p>
          Za objavu upita treba račun, da bi Vam se majstori mogli javiti i da biste upit poslije mogli uređivati. Prijavite se ili se registrirajte pa
          nastavljate ovdje.
        </p>
        <ol className="grid gap-4">
          {steps.map(([title, text], index) => (
            <li key={title} className="flex gap-4">
              <b className="step-number">{index + 1}.</b>
              <div>
                <b className="block">{title}</b>
                <span className="small muted">{text}</span>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className="dialog-foot">
        <ButtonLink to={paths.signup() + query} icon={<UserPlus size={20} aria-hidden />}>
          Registrirajte se
        </ButtonLink>
        <ButtonLink to={paths.login() + query} variant="primary" icon={<LogIn size={20} aria-hidden />}>
          Prijavite se
        </ButtonLink>
      </div>
    </PageFrame>
  );
}
