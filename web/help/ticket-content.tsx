import { Paperclip } from 'lucide-react';
import type { Ticket } from '#contract/help.ts';
import { Address } from '../ui/display/address.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';

export const TicketFiles = ({ of }: { of: Ticket['files'] }) =>
  of.map((file) => (
    <a key={file.path} className="file-row" href={file.path} target="_blank" rel="noreferrer">
      <Paperclip size={20} aria-hidden />
      <span>{file.name}</span>
    </a>
  ));

export const TicketContent = ({
  item: { number, name, email, message, files, signed_in, created_at },
}: {
  item: Ticket;
}) => (
  <>
    <p className="inbox-subject" dir="auto">
      {message}
    </p>
    <TicketFiles of={files} />
    <TitleBlock
      className="inbox-facts"
      facts={[
        { label: 'Broj', value: number },
        { label: 'Ime', value: name },
        {
          label: 'Email',
          value: (
            <a href={`mailto:${email}`}>
              <Address text={email} />
            </a>
          ),
        },
        {
          label: signed_in ? 'Poslano, prijavljen' : 'Poslano, bez prijave',
          value: <When at={created_at} />,
        },
      ]}
    />
  </>
);
