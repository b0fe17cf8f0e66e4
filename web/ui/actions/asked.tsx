import { useFormAction, useLocation } from 'react-router';
import { actionField } from '../../platform/actions/action.ts';
import { HiddenFields } from '../../platform/forms/hidden-fields.tsx';
import type { Question } from '../../platform/overlays/confirm-queue.ts';
import { Notice } from '../display/notice.tsx';
import { Button, ButtonLink } from './button.tsx';

/** Renders the confirmation that replaces the form without JavaScript. */
export function Asked({
  id,
  action,
  values,
  ask,
}: {
  id: string;
  action: string;
  values: object;
  ask: Omit<Question, 'action'>;
}) {
  const { pathname, search } = useLocation();
  return (
    <div id={id}>
      <Notice
        tone={ask.danger ? 'brick' : 'blue'}
        actions={
          <form method="post" action={useFormAction()} className="flex flex-wrap gap-2">
            <HiddenFields values={{ [actionField]: action, ...values }} />
            <Button type="submit" size="sm" variant={ask.danger ? 'danger' : 'primary'}>
              {ask.submit}
            </Button>
            <ButtonLink variant="text" size="sm" to={pathname + search}>
              {ask.cancel ?? 'Odustanite'}
            </ButtonLink>
          </form>
        }
      >
        <b>{ask.title}</b> {ask.content}
      </Notice>
    </div>
  );
}
