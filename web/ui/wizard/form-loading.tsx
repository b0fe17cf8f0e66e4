import { useEffect, useState } from 'react';
import { useShownResult } from '../../platform/actions/show-result.ts';
import { Button } from '../actions/button.tsx';
import { DrawnCaron } from '../display/drawn-caron.tsx';
import { Notice } from '../display/notice.tsx';
import { Loading, Skeleton } from '../lists/skeleton.tsx';

/** Loads the data a form needs; a failed load can be retried. `first`: data already available. */
export function useFormData<T>(load: () => Promise<T>, first?: T) {
  const [data, setData] = useState(first);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const loaded = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (loaded) return;
    let gone = false;
    setError(undefined);
    load().then(
      (it) => gone || setData(it),
      (failure: unknown) => gone || setError(failure),
    );
    return () => {
      gone = true;
    };
  }, [loaded, tries]);
  return { data, error, retry: () => setTries((count) => count + 1) };
}

export const FormFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Notice
    tone="brick"
    alert
    actions={
      <Button size="sm" onClick={onRetry}>
        Pokušajte ponovno
      </Button>
    }
  >
    {text}
  </Notice>
);

const fields = [48, 48, 132].map((height, place) => [place, height] as const);

export const FormSkeleton = () => (
  <Loading className="form-step">
    {fields.map(([place, height]) => (
      <div key={place} className="grid gap-2">
        <Skeleton width={96} />
        <Skeleton height={height} />
      </div>
    ))}
  </Loading>
);

export const FormDone = ({ title, text }: { title: string; text: string }) => (
  <div ref={useShownResult<HTMLDivElement>()} className="form-done" role="status">
    <DrawnCaron />
    <h3>{title}</h3>
    <p className="muted">{text}</p>
  </div>
);
