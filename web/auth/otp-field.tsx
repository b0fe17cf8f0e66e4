import { TextField } from '../ui/fields/text-field.tsx';

/** Renders the field for a code, without a numeric keyboard, since recovery codes contain letters. */
export function OtpField() {
  return (
    <TextField
      name="otp"
      label="Kod za potvrdu"
      autoComplete="one-time-code"
      enterKeyHint="go"
      spellCheck={false}
      hint="Šest znamenki iz aplikacije za potvrdu, ili jedan od pričuvnih kodova ako Vam aplikacija nije pri ruci."
    />
  );
}

export function DeviceCodeField() {
  return (
    <TextField
      name="device_code"
      label="Kod iz emaila"
      autoComplete="one-time-code"
      enterKeyHint="go"
      spellCheck={false}
      hint="Netko nagađa lozinku ovog računa, pa novi uređaj potvrđujete i emailom. Ako je lozinka ispravna, kod Vam upravo stiže. Provjerite i neželjenu poštu."
    />
  );
}
