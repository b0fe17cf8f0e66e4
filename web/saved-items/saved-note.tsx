import { Pencil, Trash2 } from 'lucide-react';
import { sentence } from '#contract/format.ts';
import { type SavedKind, savedItemLimits } from '#contract/saved-item-words.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { removeItem, writeNote } from './saved-item-actions.ts';
import { type SavedItemsQuery, savedItemsPath } from './saved-items-query.ts';

interface Props {
  kind: SavedKind;
  id: number;
  name: string;
  note: string | null;
  /** The item's current state, for example that a post is closed. */
  remark?: string | undefined;
  query: SavedItemsQuery;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Renders the user's private note on a saved item and the actions on it, below the item's card. */
export function SavedNote(props: Props) {
  const { kind, id, name, note, remark, query } = props;
  const edit = note === null ? 'Dodajte bilješku' : 'Uredite bilješku';
  return (
    <div className="saved-note">
      {remark && <p className="small strong">{remark}</p>}
      {query.editing === id ? (
        <NoteForm {...props} />
      ) : (
        <>
          {note !== null && (
            <p className="saved-note-text" dir="auto">
              <span className="small faint">Vaša bilješka</span>
              {note}
            </p>
          )}
          <div className="saved-note-actions">
            <ButtonLink
              variant="text"
              size="sm"
              to={savedItemsPath({ ...query, editing: id })}
              preventScrollReset
              icon={<Pencil {...icon} />}
              aria-label={`${edit}: ${name}`}
            >
              {edit}
            </ButtonLink>
            <ActionButton
              action={removeItem}
              values={{ kind, id }}
              ask={note === null ? undefined : askToRemove(name)}
              variant="text"
              size="sm"
              className="btn-text-danger"
              icon={<Trash2 {...icon} />}
              aria-label={`Uklonite: ${name}`}
            >
              Uklonite
            </ActionButton>
          </div>
        </>
      )}
    </div>
  );
}

const askToRemove = (name: string) => ({
  title: 'Ukloniti iz spremljenog?',
  content: sentence(`Briše se i Vaša bilješka: ${name}`),
  submit: 'Uklonite',
  busyText: 'Uklanja se…',
  danger: true,
});

function NoteForm({ kind, id, note, query }: Props) {
  const form = useActionForm(writeNote, { private_note: note ?? '' }, { values: { kind, id } });
  return (
    <Form
      form={form}
      submit="Spremite"
      busyText="Sprema se…"
      actions={
        <ButtonLink variant="text" to={savedItemsPath({ ...query, editing: undefined })} preventScrollReset>
          Odustanite
        </ButtonLink>
      }
    >
      <TextArea
        name="private_note"
        label="Bilješka"
        hint="Vidite je samo Vi."
        max={savedItemLimits.note}
        rows={3}
        autoFocus
      />
    </Form>
  );
}
