import { useState } from 'react';
import { useLocation } from 'react-router';
import { acceptTexts as accept, type DueConsent } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';

const acceptTexts = defineAction('prihvati-tekstove', accept, {
  done: ['Hvala, zabilježeno je.'],
  shows: true,
});

/**
 * Asks for consent after a substantial change to the terms, if the account has accepted only an older
 * version. Not shown on the pages of the texts themselves.
 */
export function ConsentDue({ due }: { due: readonly DueConsent[] }) {
  const { pathname } = useLocation();
  const [later, setLater] = useState(false);
  const { run, busy } = useAction(acceptTexts, { onReply: () => setLater(true) });
  const open = !later && !pathname.startsWith(paths.privacy());
  return (
    <Dialog open={open} onClose={() => setLater(true)} title="Promijenili smo pravila" keepOnOutside>
      <DialogBody>
        <p>
          Od Vašeg zadnjeg pristanka bitno su se promijenili tekstovi po kojima radimo. Pročitajte što je novo
          i prihvatite ih za nastavak rada.
        </p>
        <ul className="mt-4 grid gap-3">
          {due.map(({ slug, title, path, version, note }) => (
            <li key={slug}>
              <Link className="link" to={path}>
                {title}
              </Link>{' '}
              <span className="muted">(izdanje {version})</span>
              {note && <p className="small muted">{note}</p>}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button variant="text" onClick={() => setLater(true)}>
          Kasnije
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void run({ agreement: '1' })}>
          Prihvaćam
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
