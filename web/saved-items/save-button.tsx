import { Bookmark } from 'lucide-react';
import { useLocation } from 'react-router';
import { type SavedKind, saveItemPath } from '#contract/saved-item-words.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { IconButton, IconLink } from '../ui/actions/icon-button.tsx';
import { removeItem, saveItem } from './saved-item-actions.ts';

interface Face {
  name: string;
  saved: boolean;
  /** `icon` is in the corner of a card, above the link that covers the card. */
  look: 'icon' | 'wide' | 'text';
}

interface Props extends Face {
  kind: SavedKind;
  id: number;
}

/**
 * Renders the button that saves a worker or post, or removes it from the saved items. Visitors are asked to
 * sign in, and the item is saved afterwards.
 */
export function SaveButton(props: Props) {
  return useMe() ? <OwnSave {...props} /> : <VisitorsSave {...props} />;
}

function OwnSave({ kind, id, saved, ...face }: Props) {
  const values = { kind, id };
  const className = face.look === 'icon' ? 'card-corner' : 'contents';
  // While an action is running, shows its expected result.
  return saved ? (
    <ActionForm action={removeItem} values={values} className={className}>
      {({ given }) => <SubmitFace {...face} saved={!given} />}
    </ActionForm>
  ) : (
    <ActionForm action={saveItem} values={values} className={className}>
      {({ given }) => <SubmitFace {...face} saved={Boolean(given)} />}
    </ActionForm>
  );
}

const icon = (saved: boolean) => <Bookmark size={20} fill={saved ? 'currentColor' : 'none'} aria-hidden />;

function SubmitFace({ name, saved, look }: Face) {
  const text = saved ? 'Uklonite iz spremljenog' : 'Spremite';
  const label = `${text}: ${name}`;
  return look === 'icon' ? (
    <IconButton type="submit" label={label} icon={icon(saved)} />
  ) : (
    <Button
      type="submit"
      wide={look === 'wide'}
      {...(look === 'text' && { variant: 'text', size: 'sm' })}
      icon={icon(saved)}
      aria-label={label}
    >
      {text}
    </Button>
  );
}

function VisitorsSave({ kind, id, name, look }: Props) {
  const { pathname, search } = useLocation();
  const { show } = useModals();
  const label = `Spremite: ${name}`;
  const leads = {
    to: saveItemPath(kind, id, pathname + search),
    rel: 'nofollow',
    icon: icon(false),
    onClick: onPlainClick(() =>
      show('auth', { reason: 'save_item', after: { fallback: 'save_item', kind, id } }),
    ),
  };
  return look === 'icon' ? (
    <div className="card-corner">
      <IconLink {...leads} label={label} />
    </div>
  ) : (
    <ButtonLink
      {...leads}
      wide={look === 'wide'}
      {...(look === 'text' && { variant: 'text', size: 'sm' })}
      aria-label={label}
    >
      Spremite
    </ButtonLink>
  );
}
