import { type FormEvent, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { toastError, toastInvalid } from '../platform/actions/toast.tsx';
import { useAction } from '../platform/actions/use-action.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { focusFirstError } from '../platform/forms/form-errors.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { groups } from './completeness.ts';
import { AvailabilityField, ContactFields, PlaceFields, TradeFields } from './field-groups.tsx';
import type { FieldsProps } from './fields-props.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { onboardingDraft } from './onboarding-draft.ts';
import { PersonalFields } from './personal-fields.tsx';
import { saveProfile } from './profile-actions.ts';
import { useProfileErrors } from './profile-errors.ts';
import {
  fieldOfPath,
  fieldsOf,
  type ProfileField,
  type ProfileFields,
  sameFields,
  withField,
} from './profile-fields.ts';

interface Props {
  me: Me;
  choices: FormChoices;
  /**
   * Called as soon as the type is chosen, because the page shows the editor for pictures of work only to
   * people who offer services.
   */
  onType: (type: ProfileFields['type_of']) => void;
}

export function EditProfileForm({ me, choices, onType }: Props) {
  const [saved, setSaved] = useState(() => fieldsOf(me));
  const [present, setPresent] = useState(me.profile_img);
  const [fields, setFields] = useState(saved);
  const { errors, errorOf, submit, refuse, accept } = useProfileErrors(fields);
  const form = useRef<HTMLFormElement>(null);
  const changed = !sameFields(fields, saved);
  useLeaveGuard(changed);

  const set: FieldsProps['set'] = (name, value) => {
    accept(name);
    setFields((before) => withField(before, name, value, choices));
    if (name === 'type_of') onType(value as ProfileFields['type_of']);
  };
  const stop = () => {
    toastInvalid();
    focusFirstError(form.current);
  };
  const { run, busy } = useAction(saveProfile, {
    onReply({ data: after }) {
      const next = fieldsOf(after);
      setSaved(next);
      setFields(next);
      setPresent(after.profile_img);
      // A resumed onboarding must start from the saved values.
      onboardingDraft(me.id).remove();
      sessionChanged();
    },
    onRefused({ status, body }) {
      if (status !== 422 || !Object.keys(body.errors).some((path) => fieldOfPath(path) in fields))
        return false;
      refuse(body.errors);
      stop();
      return true;
    },
  });
  const save = async () => {
    const wrong = await submit(Object.keys(fields) as ProfileField[]);
    return wrong.length ? stop() : run({ fields });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save().catch(toastError);
  };

  const shared = { fields, set, errors, errorOf };
  return (
    <form
      ref={form}
      method="post"
      className="card profile-form script-only"
      noValidate
      aria-busy={busy || undefined}
      onSubmit={onSubmit}
    >
      <section className="form-group" id={groups.personal} aria-labelledby="osobno-naslov">
        <h2 id="osobno-naslov">Osobno</h2>
        <PersonalFields {...shared} present={present} tradeVerified={me.trade_verified} />
      </section>
      <section className="form-group" id={groups.contact} aria-labelledby="kontakt-naslov">
        <h2 id="kontakt-naslov">Kontakt</h2>
        <ContactFields {...shared} />
      </section>
      <section className="form-group" id={groups.places} aria-labelledby="lokacija-naslov">
        <h2 id="lokacija-naslov">Lokacija</h2>
        <PlaceFields {...shared} choices={choices} />
      </section>
      <section className="form-group" id={groups.trades} aria-labelledby="poslovi-naslov">
        <h2 id="poslovi-naslov">Poslovi</h2>
        <TradeFields {...shared} choices={choices} />
        {fields.type_of !== 'client' && <AvailabilityField {...shared} />}
      </section>
      <div className="form-save">
        <ButtonLink to={paths.profile()} variant="text">
          Odustanite
        </ButtonLink>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sprema se…">
          Spremite
        </Button>
      </div>
    </form>
  );
}
