import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { passwordStrength } from './password-strength.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'end' | 'below' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
  meter?: boolean;
  avoid?: readonly string[];
}

export function PasswordField({ meter, avoid, ...props }: Props) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      className="input-action"
      aria-label={visible ? 'Sakrijte lozinku' : 'Prikažite lozinku'}
      onClick={() => setVisible(!visible)}
    >
      <Icon size={20} strokeWidth={1.9} aria-hidden />
    </button>
  );
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      end={toggle}
      spellCheck={false}
      below={meter ? (password) => <Meter password={password} avoid={avoid} /> : undefined}
    />
  );
}

function Meter({ password, avoid }: { password: string; avoid: readonly string[] | undefined }) {
  const { score, word, advice } = passwordStrength(password, avoid);
  return (
    <div className="strength" data-score={score}>
      <span className="strength-bar" aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </span>
      <p className="field-hint" role="status">
        {word && <b>{word}. </b>}
        {advice}
      </p>
    </div>
  );
}
