import { useRef, useState } from 'react';
import { formatDateTime } from '#contract/format.ts';
import { previewText, type Version } from '#contract/pages.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';
import { Button } from '../ui/actions/button.tsx';
import { Written } from '../ui/display/written.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';

type Look = 'off' | 'wide' | 'phone';

interface Props {
  name: string;
  label: string;
  text: () => string;
  rows?: number;
  optional?: boolean;
}

export function TextEditor({ name, label, text, rows = 18, optional }: Props) {
  const [look, setLook] = useState<Look>('off');
  const [shown, setShown] = useState('');
  const latest = useRef(0);
  const show = async (next: Look) => {
    setLook(next);
    if (next === 'off') return;
    const turn = ++latest.current;
    try {
      const { data } = await api.call(previewText, { body: { body: text() || ' ' } });
      if (turn === latest.current) setShown(data.html);
    } catch (error) {
      setLook('off');
      if (!(error instanceof ApiError && error.status === 422)) toastError(error);
    }
  };
  const looks = [
    ['off', 'Uređivanje'],
    ['wide', 'Pregled'],
    ['phone', 'Na mobitelu'],
  ] as const;
  return (
    <div className="text-editor">
      <fieldset className="text-editor-looks script-only">
        <legend className="sr-only">Prikaz teksta</legend>
        {looks.map(([key, title]) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={look === key}
            onClick={() => void show(key)}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <div hidden={look !== 'off'}>
        <TextArea
          name={name}
          label={label}
          rows={rows}
          {...(optional && { optional })}
          max={60_000}
          hint="Markdown: ## naslov, **istaknuto**, - popis, [poveznica](/poslovi), > napomena, | tablica |. Ime portala: {portal}."
        />
      </div>
      {look !== 'off' && (
        <section
          className={look === 'phone' ? 'text-preview text-preview-phone' : 'text-preview'}
          aria-label={look === 'phone' ? 'Kako se vidi na mobitelu' : 'Pregled'}
        >
          <Written html={shown} />
        </section>
      )}
    </div>
  );
}

export function History({
  versions,
  onTake,
}: {
  versions: readonly Version[];
  onTake: (content: Version['content']) => void;
}) {
  if (versions.length === 0) return null;
  return (
    <details className="card text-history">
      <summary>Povijest izmjena ({versions.length})</summary>
      <ol>
        {versions.map((version) => (
          <li key={version.number}>
            <span>
              <b>
                {typeof version.content.version === 'string'
                  ? `Izdanje ${version.content.version}`
                  : `Inačica ${version.number}`}
              </b>
              <span className="small muted">
                {' '}
                {formatDateTime(version.created_at)}
                {version.author && ` · ${version.author}`}
              </span>
            </span>
            <Button size="sm" variant="text" className="script-only" onClick={() => onTake(version.content)}>
              Vratite u obrazac
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
