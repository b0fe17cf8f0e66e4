import { type RefObject, useEffect, useRef } from 'react';
import type { OtherMethod } from '#contract/account.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { keepMethodField } from './sign-in-actions.ts';
import { providerNames } from './social.ts';

const labelOf = ({ provider, name }: OtherMethod) =>
  provider ? [providerNames[provider], name].filter(Boolean).join(' · ') : `Pristupni ključ „${name}“`;

interface Props {
  methods: readonly OtherMethod[];
  keep: readonly string[];
  onChange: (keep: string[]) => void;
  /**
   * True if the methods were listed in response to the first submission. They are then focused, so that they
   * are noticed.
   */
  asked: boolean;
}

/** A new password removes the account’s other sign-in methods unless they are selected here. */
export function RemainingMethods({ methods, keep, onChange, asked }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  useShown(box, asked);
  return (
    <fieldset ref={box} tabIndex={-1} className="field">
      <legend>Drugi načini prijave</legend>
      <p className="small muted">
        U račun se ulazi i ovako. S novom lozinkom to prestaje, osim za ono što označite. Zadržite samo ono
        što prepoznajete.
      </p>
      {methods.map((way) => (
        <Checkbox
          key={way.key}
          name={keepMethodField(way.key)}
          label={<span className="wrap-anywhere">{labelOf(way)}</span>}
          value={keep.includes(way.key)}
          onChange={(kept) => onChange(kept ? [...keep, way.key] : keep.filter((key) => key !== way.key))}
        />
      ))}
    </fieldset>
  );
}

function useShown(box: RefObject<HTMLElement | null>, asked: boolean): void {
  useEffect(() => {
    if (!asked) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box, asked]);
}
