import type { SystemEmail } from '#contract/help.ts';
import { Address } from '../ui/display/address.tsx';

export const Addresses = ({
  emails,
}: {
  emails: readonly Pick<SystemEmail, 'key' | 'label' | 'email' | 'text'>[];
}) => (
  <dl>
    {emails.map(({ key, label, email, text }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            <Address text={email} />
          </a>
          {text && <small>{text}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
