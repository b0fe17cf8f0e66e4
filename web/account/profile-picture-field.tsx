import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { PictureField } from '../ui/files/picture-field.tsx';

interface Props {
  name: string;
  present: string | null;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

const load = () => import('./picture-crop.tsx').then((part) => part.PictureCrop);

export function ProfilePictureField({ name, present, value, onChange, error }: Props) {
  const [chosen, setChosen] = useState<{ file: File; address: string; before: string | null } | null>(null);
  const Crop = useOnDemand(load, chosen !== null, () => setChosen(null));
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen]);
  const shown = value === null ? present : value || null;
  return (
    <PictureField
      label="Profilna slika"
      hint={`PNG, WEBP, JPG ili HEIC, do ${formatBytes(limits.media.bytes)}.`}
      error={error}
      face={<Avatar of={{ name: name || '?', profile_img: shown }} className="picture-face" />}
      present={shown !== null}
      onChoose={(file) => setChosen({ file, address: URL.createObjectURL(file), before: value })}
      onRemove={() => onChange(present ? '' : null)}
      work={
        chosen &&
        Crop && (
          <Crop
            address={chosen.address}
            type={chosen.file.type}
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
