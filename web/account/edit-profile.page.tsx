import { useState } from 'react';
import { data, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listCounties, listTowns } from '#contract/places.ts';
import { listPortfolio, updateMe } from '#contract/profile.ts';
import { listJobCategories, listJobTypes } from '#contract/trades.ts';
import { choicesFrom } from '../catalogue/form-choices.ts';
import { requireUser } from '../platform/guards.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import type { Route } from './+types/edit-profile.page.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { fieldsFrom } from './plain-profile.ts';
import { PortfolioEditor } from './portfolio-editor.tsx';
import { bodyOf } from './profile-fields.ts';

const choicesOf = (args: Parameters<typeof load>[0]) =>
  choicesFrom({
    categories: () => load(args, listJobCategories),
    types: () => load(args, listJobTypes),
    counties: () => load(args, listCounties),
    towns: (page) => load(args, listTowns, { query: { page } }),
  });

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [choices, portfolio] = await Promise.all([choicesOf(args), load(args, listPortfolio, { params: { id: me.id } })]);
  return { me, choices, portfolio: portfolio.data };
}

/** The form without script: everything but pictures. */
export async function action(args: Route.ActionArgs) {
  const me = await requireUser(args);
  const fields = fieldsFrom(await args.request.formData(), me, await choicesOf(args));
  const outcome = await attempt(args, updateMe, { body: bodyOf(fields) });
  if (outcome.ok) throw redirect(paths.profile());
  return data({ fields, errors: outcome.error.errors }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Uredite profil' });

export default function EditProfilePage({ loaderData: { me, choices, portfolio }, actionData }: Route.ComponentProps) {
  const [type, setType] = useState(me.type_of);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Uredite profil</h1>
        <ButtonLink to={paths.user(me.slug)} size="sm">
          Pogledajte javni profil
        </ButtonLink>
      </div>
      <EditProfileForm me={me} choices={choices} refused={actionData} onType={setType} />
      {type !== 'client' && <PortfolioEditor first={portfolio} />}
    </>
  );
}
