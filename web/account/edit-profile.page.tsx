import { useState } from 'react';
import { data } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listPortfolio } from '#contract/profile.ts';
import { packChoices, pageChoices, usePackedChoices } from '../catalogue/page-choices.ts';
import { ActionRefusal } from '../platform/actions/action-refusal.tsx';
import { perform } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import type { Route } from './+types/edit-profile.page.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { fieldsFrom } from './plain-profile.ts';
import { PortfolioEditor } from './portfolio-editor.tsx';
import { saveProfile } from './profile-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [choices, portfolio] = await Promise.all([
    pageChoices(args),
    load(args, listPortfolio, { params: { id: me.id } }),
  ]);
  return { me, choices: packChoices(choices), portfolio: portfolio.data };
}

export async function action(args: Route.ActionArgs) {
  const me = await requireUser(args);
  const form = await args.request.formData();
  const fields = fieldsFrom(form, me, await pageChoices(args));
  const refused = await perform(args, { ...saveProfile, to: () => paths.profile() }, form, { fields });
  return data({ ...refused.data, fields }, refused.init ?? {});
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Uredite profil' });

export default function EditProfilePage({
  loaderData: { me, choices: packed, portfolio },
  actionData,
}: Route.ComponentProps) {
  const choices = usePackedChoices(packed);
  const [type, setType] = useState(me.type_of);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Uredite profil</h1>
        <ButtonLink to={paths.user(me.slug)} size="sm">
          Pogledajte javni profil
        </ButtonLink>
      </div>
      <ActionRefusal fields={Object.keys(actionData?.errors ?? {})} />
      <EditProfileForm me={me} choices={choices} refused={actionData} onType={setType} />
      {type !== 'client' && <PortfolioEditor first={portfolio} />}
    </>
  );
}
