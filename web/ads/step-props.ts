import type { AdFields, SetField } from './ad-fields.ts';
import type { AdField } from './ad-steps.ts';

export interface StepProps {
  fields: AdFields;
  set: SetField;
  errorOf: (name: AdField) => string | undefined;
  /** URL of the ad's picture. */
  picture: string | null;
  onPicture: (file: File | null) => void;
}
