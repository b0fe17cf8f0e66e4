import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';

const fields = [
  ['category', 'h-12!'],
  ['type', 'h-12!'],
  ['subject', 'h-33!'],
] as const;

/** The first step, still empty. */
export function FormSkeleton() {
  return (
    <Loading className="form-step">
      {fields.map(([name, height]) => (
        <div key={name} className="grid gap-2">
          <Skeleton className="w-24" />
          <Skeleton className={height} />
        </div>
      ))}
    </Loading>
  );
}
