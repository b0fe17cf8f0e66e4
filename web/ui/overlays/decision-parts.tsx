import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../actions/button.tsx';
import { ChipButton } from '../display/chip.tsx';

interface ReasonsProps {
  reasons: readonly string[];
  chosen: string;
  onChoose: (reason: string) => void;
}

/** Reasons that are given often, to be taken with one press; without script one is typed. */
export function ReadyReasons({ reasons, chosen, onChoose }: ReasonsProps) {
  return (
    <fieldset className="chips script-only">
      <legend className="sr-only">Gotovi razlozi</legend>
      {reasons.map((one) => (
        <ChipButton key={one} selected={chosen === one} onClick={() => onChoose(one)}>
          {one}
        </ChipButton>
      ))}
    </fieldset>
  );
}

interface ActProps<Act extends string> {
  act: Act;
  /** Of the keyboard, in capitals as it is shown. */
  hotKey: string;
  variant: 'primary' | 'danger';
  icon: ReactNode;
  /** The act that is under way. */
  busy: Act | null;
  busyLabel: string;
  children: ReactNode;
}

/** Submits the form of a case with what is decided. */
export const ActButton = <Act extends string>({ act, hotKey, variant, icon, busy, busyLabel, children }: ActProps<Act>) => (
  <Button type="submit" name="act" value={act} variant={variant} icon={icon} busy={busy === act} busyLabel={busyLabel} aria-keyshortcuts={hotKey.toLowerCase()}>
    {children} <kbd>{hotKey}</kbd>
  </Button>
);

/** On to the next case, and nothing decided about this one. */
export const SkipCase = ({ to }: { to: string }) => (
  <ButtonLink to={to} variant="text" iconEnd={<ArrowRight size={18} aria-hidden />} aria-keyshortcuts="ArrowRight">
    Preskočite
  </ButtonLink>
);
