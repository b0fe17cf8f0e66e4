import { getSocialNetworks, listSystemEmails, type SocialNetworks } from '#contract/help.ts';
import { paths } from '#contract/paths.ts';
import { RowsEditor } from '../pages/rows-editor.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Route } from './+types/edit-addresses.page.ts';
import { Addresses } from './addresses.tsx';
import { saveAddresses, saveNetworks } from './editing-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  const [emails, networks] = await Promise.all([
    load(args, listSystemEmails, {}),
    load(args, getSocialNetworks),
  ]);
  return {
    emails: emails.data.map(({ label, email, text, key }) => ({ label, email, text, key })),
    networks: networks.data,
  };
}

export const action = handleActions(saveAddresses, saveNetworks);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Adrese i mreže' });

export default function EditAddressesPage({ loaderData: { emails, networks } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.content()}>Sadržaj</BackLink>
      <div className="admin-head">
        <h1>Adrese i mreže</h1>
      </div>
      <ActionRefusal fields={['facebook', 'instagram', 'youtube']} className="mb-4" />
      <div className="grid gap-6">
        <RowsEditor
          title="Javne adrese"
          hint="Pišu na stranicama Pomoć i kontakt i Oglašavanje. Oznake support i advertising koriste i druge stranice."
          name="emails"
          rows={emails}
          max={8}
          fields={[
            { key: 'label', label: 'Naziv' },
            { key: 'email', label: 'Email' },
            { key: 'text', label: 'Napomena' },
            { key: 'key', label: 'Oznaka' },
          ]}
          action={saveAddresses}
          preview={(rows) => (
            <section className="text-preview" aria-label="Kako se vidi na stranici Pomoć i kontakt">
              <div className="card help-addresses">
                <Addresses emails={rows} />
              </div>
            </section>
          )}
        />
        <NetworksForm networks={networks} />
      </div>
    </>
  );
}

function NetworksForm({ networks }: { networks: SocialNetworks }) {
  const form = useActionForm(saveNetworks, networks);
  return (
    <section className="card form-card form-wide" aria-labelledby="mreze">
      <h2 id="mreze" className="text-h3">
        Društvene mreže u podnožju
      </h2>
      <p className="small muted mb-4">Mreža bez adrese ne pokazuje se.</p>
      <Form form={form} submit="Spremite mreže" busyText="Sprema se…">
        <TextField name="facebook" label="Facebook" type="url" inputMode="url" spellCheck={false} optional />
        <TextField
          name="instagram"
          label="Instagram"
          type="url"
          inputMode="url"
          spellCheck={false}
          optional
        />
        <TextField name="youtube" label="YouTube" type="url" inputMode="url" spellCheck={false} optional />
      </Form>
    </section>
  );
}
