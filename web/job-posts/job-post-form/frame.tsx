import { type ReactNode, useRef } from 'react';

interface Props {
  title: string;
  /** True to preserve the form's height, so that the shorter result does not move the footer up. */
  sent: boolean;
  children: ReactNode;
}

export function PageFrame({ title, sent, children }: Props) {
  const place = useRef<HTMLElement>(null);
  const height = useRef<number>(undefined);
  // The height is read before React replaces the form.
  height.current = sent ? (height.current ?? place.current?.offsetHeight) : undefined;
  return (
    <section
      ref={place}
      className="dialog form-page"
      style={{ minHeight: height.current }}
      aria-label={title}
    >
      <div className="dialog-head">
        <h1>{title}</h1>
      </div>
      {children}
    </section>
  );
}
