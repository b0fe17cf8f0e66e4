import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The sentence under a box that knows no errors of its own. */
export function FieldError({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className={error ? 'field field-invalid' : 'field'} data-invalid={error ? '' : undefined}>
      {children}
      {error && (
        <p className="field-error" role="alert">
          <CircleAlert size={17} strokeWidth={2.2} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
