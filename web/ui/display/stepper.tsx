interface Props {
  /** The labels of the steps, in order. */
  steps: readonly string[];
  /** Zero-based. */
  current: number;
}

/** Steps as a dimension line; of more than four, a phone shows only the current label (design: Stepper). */
export function Stepper({ steps, current }: Props) {
  return (
    <ol
      className={`stepper ${steps.length > 4 ? 'stepper-long' : ''}`}
      aria-label={`Korak ${current + 1} od ${steps.length}`}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'step-done' : index === current ? 'step-now' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-word">{step}</span>
          {index < current && <span className="sr-only"> – gotovo</span>}
        </li>
      ))}
    </ol>
  );
}
