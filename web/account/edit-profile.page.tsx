import { paths } from '#contract/paths.ts';
import { listPortfolio } from '#contract/profile.ts';
import { packChoices, pageChoices, usePackedChoices } from '../catalogue/page-choices.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { ScriptNeeded } from '../ui/display/script-needed.tsx';
import type { Route } from './+types/edit-profile.page.ts';
import { EditProfileForm } from './edit-profile-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [choices, portfolio] = await Promise.all([
    pageChoices(args),
    load(args, listPortfolio, { params: { id: me.id } }),
  ]);
  return { me, choices: packChoices(choices), portfolio: portfolio.data };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Uredite profil' });

export default function EditProfilePage({
  loaderData: { me, choices: packed, portfolio },
}: Route.ComponentProps) {
  const choices = usePackedChoices(packed);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Uredite profil</h1>
        <ButtonLink to={paths.user(me.slug)} size="sm">
          Pogledajte javni profil
        </ButtonLink>
      </div>
      <ScriptNeeded what="uređivanje profila" />
      <EditProfileForm me={me} choices={choices} portfolio={portfolio} />
    </>
  );
}
