import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import type { EndpointForm } from '../../platform/forms/form.tsx';
import { FormScopeContext } from '../../platform/forms/form-field.tsx';
import { HiddenFields } from '../../platform/forms/hidden-fields.tsx';
import { ask } from '../../platform/overlays/confirm-queue.ts';
import { WithSupportLink } from '../../platform/page/with-support-link.tsx';
import { Asked } from '../actions/asked.tsx';
import { Button } from '../actions/button.tsx';

/** Shows the errors of fields that are not on screen, or the server's message if it names no field. */
export const FormMessage = ({ form: { message } }: { form: Pick<EndpointForm, 'message'> }) =>
  message && (
    <p className="field-error" role="alert" tabIndex={-1} data-form-message>
      <CircleAlert size={18} strokeWidth={2.2} aria-hidden />
      <span>
        <WithSupportLink text={message} />
      </span>
    </p>
  );

interface Props<R> {
  form: EndpointForm<R>;
  onSuccess?: (reply: R) => unknown;
  /** The button's label; without it, a button elsewhere refers to the form by `form={form.id}`. */
  submit?: ReactNode;
  busyText?: string;
  /**
   * Called before sending; if it resolves to false, nothing is sent and the form stays open, as after the
   * first of two steps.
   */
  before?: (() => Promise<boolean>) | undefined;
  /** API URL to which a form with a file is sent without JavaScript; the API redirects back to the page. */
  upload?: string;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders a form for an endpoint. `method="post"` keeps passwords out of the URL if the form is submitted
 * before scripts run.
 */
export function Form<R>({
  form,
  onSuccess,
  submit,
  busyText = 'Šalje se…',
  before,
  upload,
  actions,
  className = 'form',
  children,
}: Props<R>) {
  const { asked } = form;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Otherwise, submitting a form in a portal inside another form would submit both, because React events
    // bubble through portals.
    event.stopPropagation();
    if (form.busy || (before && !(await before()))) return;
    // An invalid form is not sent, so it shows its errors without asking.
    if (asked && (await form.trigger()) && !(await ask(asked.question))) return;
    await form.send(onSuccess);
  };
  if (asked?.sent)
    return <Asked id={form.id} action={asked.action} values={asked.sent} ask={asked.question} />;
  return (
    <FormScopeContext value={form.scope}>
      <form
        id={form.id}
        ref={form.element}
        className={className}
        method="post"
        action={upload ?? (asked && `#${form.id}`)}
        encType={upload && 'multipart/form-data'}
        noValidate
        aria-busy={form.busy || undefined}
        onSubmit={onSubmit}
      >
        {!upload && <HiddenFields values={form.hidden} />}
        <FormMessage form={form} />
        {children}
        {(submit || actions) && (
          <div className="form-actions">
            {submit && (
              <Button type="submit" variant="primary" busy={form.busy} busyLabel={busyText}>
                {submit}
              </Button>
            )}
            {actions}
          </div>
        )}
      </form>
    </FormScopeContext>
  );
}
