import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import { type BoundField, FormField } from '../platform/forms/form-field.tsx';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { useDrawn } from '../ui/display/drawn-picture.tsx';
import { PictureField } from '../ui/files/picture-field.tsx';

interface Props {
  /** The person's name, for the initials that are shown without a picture. */
  of: string;
  present: string | null;
}

const load = () => import('./picture-crop.tsx').then((part) => part.PictureCrop);

export const ProfilePictureField = (props: Props) => (
  <FormField<string | null> name="picture">{(field) => <Chooser {...props} field={field} />}</FormField>
);

function Chooser({
  of: name,
  present,
  field: { value, onChange, error },
}: Props & { field: BoundField<string | null> }) {
  const [chosen, setChosen] = useState<{ file: File; address: string; before: string | null } | null>(null);
  const Crop = useOnDemand(load, chosen !== null, () => setChosen(null));
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen]);
  const shown = value === null ? present : value || null;
  const { src, onError } = useDrawn(shown);
  return (
    <PictureField
      label="Profilna slika"
      hint={`PNG, WEBP, JPG ili HEIC, do ${formatBytes(limits.media.bytes)}.`}
      error={error}
      face={
        <span className="contents" onErrorCapture={onError}>
          <Avatar of={{ name: name || '?', profile_img: src }} className="picture-face" />
        </span>
      }
      present={shown !== null}
      onChoose={(file) => setChosen({ file, address: URL.createObjectURL(file), before: value })}
      onRemove={() => onChange(present ? '' : null)}
      work={
        chosen &&
        Crop && (
          <Crop
            file={chosen.file}
            address={chosen.address}
            onCut={onChange}
            onDone={() => setChosen(null)}
            onCancel={() => {
              onChange(chosen.before);
              setChosen(null);
            }}
          />
        )
      }
    />
  );
}
