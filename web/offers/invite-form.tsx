import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Form } from '../ui/fields/form.tsx';
import type { inviteWorker } from './invitation-actions.ts';
import type { InviteChoices } from './invitations.ts';

export const useInviteForm = (
  workerId: number,
  { free = '' }: InviteChoices,
  one: typeof inviteWorker,
  onDone?: () => unknown,
) => useActionForm(one, { post: free }, { values: { user_id: workerId }, onDone }) as EndpointForm;

export function InviteForm({
  form,
  name,
  choices,
  submit,
}: {
  form: EndpointForm;
  name: string;
  choices: InviteChoices;
  submit?: string;
}) {
  return (
    <>
      <p className="muted mb-4">
        {name} dobiva obavijest i email s poveznicom na Vaš upit. Na jedan upit možete pozvati najviše{' '}
        {limits.invitationsMost} majstora.
      </p>
      {choices.options.length === 0 ? (
        <Notice
          actions={
            <ButtonLink size="sm" to={paths.newJob()}>
              Objavite upit
            </ButtonLink>
          }
        >
          Nemate aktivnih upita na koje biste mogli pozvati.
        </Notice>
      ) : (
        <Form form={form} submit={choices.free && submit}>
          <RadioGroup name="post" label="Upit" look="cards" options={choices.options} />
        </Form>
      )}
    </>
  );
}
