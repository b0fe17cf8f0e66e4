interface Props {
  steps: readonly string[];
  /** Zero-based. */
  current: number;
}

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
