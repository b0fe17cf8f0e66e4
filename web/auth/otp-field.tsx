import { TextField } from '../ui/fields/text-field.tsx';

/** A second-factor code. Recovery codes have letters, so the keyboard is not numeric. */
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

/** The code mailed to whoever signs in from a new device while strangers guess at the account. */
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
