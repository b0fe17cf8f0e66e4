import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { setNewsPicture } from '#contract/news.ts';
import type { setJobCategoryPicture } from '#contract/trades.ts';
import type { Action } from '../platform/actions/action.ts';
import { toast, toastError } from '../platform/actions/toast.tsx';
import { useAction } from '../platform/actions/use-action.ts';
import { ApiError } from '../platform/api/api.ts';
import { upload } from '../platform/api/upload.ts';
import { PictureField } from '../ui/files/picture-field.tsx';

type Endpoint = typeof setNewsPicture | typeof setJobCategoryPicture;

interface Props<D extends Endpoint> {
  id: number;
  endpoint: D;
  remove: Action<D, { id: number }>;
  present: boolean;
  face: ReactNode;
  hint: string;
}

/**
 * Edits the picture of an article or a category. The picture is saved as soon as a file is chosen; unlike the
 * text, it has no versions.
 */
export function PicturePanel<D extends Endpoint>({ id, endpoint, remove, present, face, hint }: Props<D>) {
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const { run } = useAction(remove);
  const choose = async (file: File) => {
    setError(undefined);
    try {
      await upload(endpoint as Endpoint, { params: { id }, file, as: 'picture' });
      toast.success('Slika je spremljena.');
      await revalidate();
    } catch (problem) {
      const wrong =
        problem instanceof ApiError && problem.status === 422 ? problem.body.errors.picture?.[0] : undefined;
      if (wrong === undefined) toastError(problem);
      else setError(wrong);
    }
  };
  return (
    <div className="card form-card form-wide script-only">
      <PictureField
        label="Slika"
        hint={hint}
        error={error}
        face={face && <span className="picture-panel-face">{face}</span>}
        present={present}
        onChoose={(file) => void choose(file)}
        onRemove={() => void run({ id })}
      />
    </div>
  );
}
