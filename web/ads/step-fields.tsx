import { ExternalLink, Mail, Phone } from 'lucide-react';
import { adButton } from '#contract/ad-labels.ts';
import type { AdsPrices } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { characterCount, nouns, plural } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { FormField } from '../platform/forms/form-field.tsx';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { PictureField } from '../ui/files/picture-field.tsx';
import type { AdFields } from './ad-fields.ts';
import { AdPicture } from './ad-picture.tsx';
import { ReachBill, ReachField } from './reach-field.tsx';

export interface StepProps {
  fields: AdFields;
  /** Called when another action is chosen: errors in the previous action’s target no longer apply. */
  onAction: () => void;
  picture: string | null;
  pictureError: string | undefined;
  onPicture: (file: File | null) => void;
}

const { adTitle, adDescription } = limits.truncate;

export function ContentStep({ fields, picture, pictureError, onPicture }: StepProps) {
  const written = characterCount(fields.title.trim());
  return (
    <>
      <PictureField
        label="Slika"
        className="ad-picture-field"
        hint="PNG, WEBP, JPG ili HEIC, najbolje 16 : 9. Bez slike se prikazuje crtež."
        error={pictureError}
        face={<AdPicture picture={picture} alt="Slika oglasa" />}
        present={picture !== null}
        onChoose={onPicture}
        onRemove={() => onPicture(null)}
      />
      <TextField
        name="title"
        label="Naslov"
        hint={
          <span className={written > adTitle ? 'over-limit' : undefined}>
            {written} od {adTitle} {plural(adTitle, nouns.znak)}
          </span>
        }
      />
      <TextArea name="description" label="Opis" max={adDescription} />
      <TextField
        name="button_text"
        label="Tekst gumba"
        optional
        hint={`Ako ostane prazno, piše ${adButton}.`}
      />
    </>
  );
}

const actions = [
  {
    value: 'redirecting',
    label: 'Otvara stranicu',
    text: 'Vaša stranica otvara se u novoj kartici.',
    icon: <ExternalLink size={22} aria-hidden />,
  },
  {
    value: 'mailing',
    label: 'Piše email',
    text: 'Posjetitelj Vam piše iz svojeg programa za email.',
    icon: <Mail size={22} aria-hidden />,
  },
  {
    value: 'calling',
    label: 'Poziva telefon',
    text: 'Na mobitelu se odmah bira Vaš broj.',
    icon: <Phone size={22} aria-hidden />,
  },
] as const;

export function ActionStep(props: StepProps) {
  const { click_action } = props.fields;
  return (
    <>
      <RadioGroup
        name="click_action"
        onChange={props.onAction}
        label="Radnja"
        look="cards"
        options={actions}
      />
      {click_action === 'redirecting' && (
        <TextField
          name="click_url"
          label="Adresa stranice"
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          hint="Na primjer: www.example.com/ponuda"
        />
      )}
      {click_action === 'mailing' && <EmailField {...props} />}
      {click_action === 'calling' && <PhoneField {...props} />}
    </>
  );
}

export function ReachStep({ prices, ...props }: StepProps & { prices: AdsPrices }) {
  return (
    <>
      <FormField<string> name="desired_appearances">
        {(field) => <ReachField {...field} prices={prices} />}
      </FormField>
      <ReachBill prices={prices} reach={props.fields.desired_appearances} />
      <p className="small muted">
        Broji se samo oglas koji je barem upola vidljiv jednu sekundu, jednom po posjetu. Kad dosegne ovaj
        broj, oglas završava i više se ništa ne naplaćuje.
      </p>
    </>
  );
}

export function ContactStep(props: StepProps) {
  const me = useMe();
  const { show } = useModals();
  return (
    <>
      <TextField
        name="name"
        label="Ime"
        autoComplete="name"
        hint="Osoba, obrt ili tvrtka na koju glasi potvrda o plaćanju."
      />
      <EmailField {...props} />
      <PhoneField {...props} />
      {!me && (
        <p className="small muted">
          Račun nije potreban: oglas pratite privatnom poveznicom. Imate li ga,{' '}
          <Link
            className="link"
            to={`${paths.login()}?${new URLSearchParams({ redirect: paths.newAd() })}`}
            onClick={onPlainClick(() => show('auth', { reason: 'login' }))}
          >
            prijavite se
          </Link>{' '}
          i oglas ćete naći u svojem profilu.
        </p>
      )}
    </>
  );
}

// If the action is an email, the contact address is also the button’s target.

const EmailField = (props: StepProps) => (
  <TextField
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    spellCheck={false}
    hint={
      props.fields.click_action === 'mailing'
        ? 'Ovaj email vide posjetitelji. Na njega stiže i potvrda o plaćanju.'
        : 'Na njega stižu potvrda o plaćanju i vijesti o oglasu. Posjetitelji ga ne vide.'
    }
  />
);

function PhoneField(props: StepProps) {
  const seen = props.fields.click_action === 'calling';
  return (
    <TextField
      name="phone"
      label="Telefon"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      optional={!seen}
      hint={seen ? 'Ovaj broj vide posjetitelji.' : 'Samo ako Vas trebamo nazvati. Posjetitelji ga ne vide.'}
    />
  );
}
