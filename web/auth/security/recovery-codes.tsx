import { Check, Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../platform/api/download.ts';
import { useRoot } from '../../platform/api/session.ts';
import { copy } from '../../platform/browser/copy.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { DialogBody, DialogFoot } from '../../ui/overlays/dialog-parts.tsx';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: Props) {
  const { appName } = useRoot();
  const [copied, setCopied] = useState(false);
  const title = `${appName}: pričuvni kodovi za prijavu`;
  const file = () =>
    download(
      'pricuvni-kodovi.txt',
      new Blob([[title, '', ...codes, '', 'Svaki kod vrijedi jednom.', ''].join('\n')], {
        type: 'text/plain;charset=utf-8',
      }),
    );
  return (
    <>
      <DialogBody>
        <Notice tone="amber">
          Ove kodove prikazujemo samo sada. Svaki vrijedi jednom i zamjenjuje aplikaciju ako izgubite mobitel.
        </Notice>
        <div className="print-alone">
          <p className="print-only">{title}. Svaki kod vrijedi jednom.</p>
          <ul className="recovery-codes" aria-label="Pričuvni kodovi">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <div className="form-actions">
          <Button
            size="sm"
            icon={copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            onClick={() => void copy(codes.join('\n')).then(setCopied)}
          >
            {copied ? 'Kopirano' : 'Kopirajte'}
          </Button>
          <Button size="sm" icon={<Download size={18} aria-hidden />} onClick={file}>
            Preuzmite
          </Button>
          <Button size="sm" icon={<Printer size={18} aria-hidden />} onClick={() => print()}>
            Ispišite
          </Button>
          <span role="status" className="sr-only">
            {copied && 'Kodovi su kopirani.'}
          </span>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onDone}>
          Spremljeni su
        </Button>
      </DialogFoot>
    </>
  );
}
