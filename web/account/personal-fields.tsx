import { HandHelping, Handshake, Search } from 'lucide-react';
import type { UserType } from '#contract/users.ts';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { ProfileFields } from './profile-fields.ts';
import { ProfilePictureField } from './profile-picture-field.tsx';

const kinds = [
  {
    value: 'client',
    label: 'Tražim majstora',
    icon: <Search size={20} aria-hidden />,
    hint: 'Klijent: objavljujete upite i birate majstora.',
  },
  {
    value: 'worker',
    label: 'Nudim usluge',
    icon: <HandHelping size={20} aria-hidden />,
    hint: 'Majstor: klijenti Vas nalaze u popisu majstora.',
  },
  {
    value: 'general',
    label: 'Oboje',
    icon: <Handshake size={20} aria-hidden />,
    hint: 'Opći profil: tražite i nudite posao.',
  },
] as const satisfies readonly { value: UserType; label: string; icon: unknown; hint: string }[];

interface Props {
  fields: ProfileFields;
  present: string | null;
  tradeVerified: boolean;
}

export function PersonalFields({ fields, present, tradeVerified }: Props) {
  return (
    <>
      <RadioGroup
        name="type_of"
        label="Što želite?"
        look="chips"
        options={kinds}
        hint={kinds.find(({ value }) => value === fields.type_of)?.hint}
      />
      <ProfilePictureField of={fields.name} present={present} />
      <TextField
        name="name"
        label="Ime"
        autoComplete="name"
        hint={
          tradeVerified
            ? 'Ime i prezime ili naziv obrta. S promjenom imena prestaje oznaka „Provjereni obrt“ dok je ponovno ne potvrdimo.'
            : 'Ime i prezime ili naziv obrta.'
        }
      />
      <TextArea
        name="about"
        label="O meni"
        optional
        rows={4}
        max={555}
        hint={
          fields.type_of === 'client'
            ? 'Napišite par riječi o sebi i svom domu.'
            : 'Napišite što radite, koliko dugo i po čemu Vas pamte.'
        }
      />
    </>
  );
}
