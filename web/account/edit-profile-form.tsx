import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { Me, PortfolioPicture } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { groups } from './completeness.ts';
import { AvailabilityField, ContactFields, PlaceFields, TradeFields } from './field-groups.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { onboardingDraft } from './onboarding-draft.ts';
import { PersonalFields } from './personal-fields.tsx';
import { PortfolioEditor } from './portfolio-editor.tsx';
import { saveProfile } from './profile-actions.ts';
import { fieldOfPath, fieldsOf, type ProfileFields, sameFields } from './profile-fields.ts';

interface Props {
  me: Me;
  choices: FormChoices;
  portfolio: readonly PortfolioPicture[];
}

export function EditProfileForm({ me, choices, portfolio }: Props) {
  const [saved, setSaved] = useState(() => fieldsOf(me));
  const [present, setPresent] = useState(me.profile_img);
  const form = useActionForm(saveProfile, saved, {
    fieldOf: (path, typed) => fieldOfPath(path, typed as ProfileFields),
    onReply({ data: after }) {
      const next = fieldsOf(after);
      setSaved(next);
      form.reset(next);
      setPresent(after.profile_img);
      // A resumed onboarding must start from the saved values.
      onboardingDraft(me.id).remove();
      sessionChanged();
    },
  });
  const fields = form.watch() as ProfileFields;
  useLeaveGuard(!sameFields(fields, saved));
  const shared = { fields, put: form.put, choices };
  return (
    <>
      <Form form={form} className="card profile-form script-only">
        <section className="form-group" id={groups.personal} aria-labelledby="osobno-naslov">
          <h2 id="osobno-naslov">Osobno</h2>
          <PersonalFields fields={fields} present={present} tradeVerified={me.trade_verified} />
        </section>
        <section className="form-group" id={groups.contact} aria-labelledby="kontakt-naslov">
          <h2 id="kontakt-naslov">Kontakt</h2>
          <ContactFields />
        </section>
        <section className="form-group" id={groups.places} aria-labelledby="lokacija-naslov">
          <h2 id="lokacija-naslov">Lokacija</h2>
          <PlaceFields {...shared} />
        </section>
        <section className="form-group" id={groups.trades} aria-labelledby="poslovi-naslov">
          <h2 id="poslovi-naslov">Poslovi</h2>
          <TradeFields {...shared} />
          {fields.type_of !== 'client' && <AvailabilityField />}
        </section>
        <div className="form-save">
          <ButtonLink to={paths.profile()} variant="text">
            Odustanite
          </ButtonLink>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel="Sprema se…">
            Spremite
          </Button>
        </div>
      </Form>
      {fields.type_of !== 'client' && <PortfolioEditor first={portfolio} />}
    </>
  );
}
