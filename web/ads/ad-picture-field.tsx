import { PictureField } from '../ui/files/picture-field.tsx';
import { AdArt } from './ad-art.tsx';

interface Props {
  /** URL of the ad's current picture. */
  picture: string | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
}

/** The ad's picture; without one a drawing is shown. */
export function AdPictureField({ picture, onChange, error }: Props) {
  return (
    <PictureField
      label="Slika"
      className="ad-picture-field"
      hint="PNG, WEBP ili JPG, najbolje 16 : 9. Bez slike se prikazuje crtež."
      error={error}
      face={picture ? <img className="ad-picture" src={picture} alt="Slika oglasa" /> : <AdArt />}
      present={picture !== null}
      onChoose={onChange}
      onRemove={() => onChange(null)}
    />
  );
}
