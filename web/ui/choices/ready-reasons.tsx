import { ChipButton } from '../display/chip.tsx';

export interface ReadyReason {
  label: string;
  text?: string | undefined;
}

interface Props {
  reasons: readonly ReadyReason[];
  chosen: string;
  onChoose: (reason: ReadyReason) => void;
  legend?: string;
}

/** Lists common reasons, which are applied with one click; without JavaScript the reason is typed. */
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
