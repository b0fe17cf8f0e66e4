import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';

/** The code of a second factor. Recovery codes have letters, so the keyboard stays a whole one. */
export function OtpField(props: Pick<TextFieldProps, 'error' | 'onChange'>) {
  return (
    <TextField
      {...props}
      name="otp"
      label="Kod za potvrdu"
      autoComplete="one-time-code"
      enterKeyHint="go"
      spellCheck={false}
      hint="Šest znamenki iz aplikacije za potvrdu, ili jedan od pričuvnih kodova ako Vam aplikacija nije pri ruci."
    />
  );
}
