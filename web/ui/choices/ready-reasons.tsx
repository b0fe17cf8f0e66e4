import { ChipButton } from '../display/chip.tsx';

export interface ReadyReason {
  label: string;
  /** How to mend it. */
  text?: string | undefined;
}

interface Props {
  reasons: readonly ReadyReason[];
  /** What stands in the field now. */
  chosen: string;
  onChoose: (reason: ReadyReason) => void;
  legend?: string;
}

/** Reasons that are given often, to be taken with one press; without script one is typed. */
export function ReadyReasons({ reasons, chosen, onChoose, legend = 'Gotovi razlozi' }: Props) {
  return (
    <fieldset className="chips script-only">
      <legend className="sr-only">{legend}</legend>
      {reasons.map((one) => (
        <ChipButton key={one.label} selected={chosen === one.label} onClick={() => onChoose(one)}>
          {one.label}
        </ChipButton>
      ))}
    </fieldset>
  );
}
