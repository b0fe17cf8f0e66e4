import { CopyButton } from '../../ui/actions/copy-button.tsx';
import type { Secret } from './second-factor-dialog.tsx';

export function SecondFactorSecret({ secret: { secret, uri, qr } }: { secret: Secret }) {
  return (
    <div className="secret">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={180}
        height={180}
        alt="QR kod za aplikaciju za potvrdu"
      />
      <ol>
        <li>
          Otvorite aplikaciju i skenirajte QR kod. Na ovom mobitelu{' '}
          <a className="link" href={uri}>
            otvorite je poveznicom
          </a>
          .
        </li>
        <li>
          Ne možete skenirati? Upišite ključ:
          <span className="secret-key">
            <code>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
            <CopyButton text={secret} label="Kopirajte ključ" done="Ključ je kopiran." />
          </span>
        </li>
        <li>Upišite kod koji aplikacija prikaže.</li>
      </ol>
    </div>
  );
}
