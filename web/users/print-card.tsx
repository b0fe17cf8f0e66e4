import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { count, formatNumber, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';
import { placesOf } from '../catalogue/worker-places.ts';
import { useRoot } from '../platform/api/session.ts';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { asImage, qrOf } from './qr.ts';

interface Props {
  user: User;
  onDone: () => void;
}

/** Renders a printable card to leave with a client: visible only in print, and removed afterwards. */
export function PrintCard({ user, onDone }: Props) {
  const { appName } = useRoot();
  const code = useRef<HTMLImageElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const address = new URL(paths.user(user.slug), location.origin);
  useEffect(() => {
    const end = () => done.current();
    addEventListener('afterprint', end, { once: true });
    // An image that is not yet decoded would be printed as an empty square. If decoding fails, the card is
    // printed without its code, since it is still useful.
    void code.current
      ?.decode()
      .catch(() => undefined)
      .then(() => print());
    return () => removeEventListener('afterprint', end);
  }, []);
  const trades = user.jobCategories.map(({ name }) => name).join(' · ');
  const facts = [
    ...(trades ? [{ label: 'Struka', value: trades }] : []),
    ...(user.is_worker ? [{ label: 'Područje', value: placesOf(user) }] : []),
    ...(user.reviews_count > 0
      ? [
          {
            label: 'Ocjena',
            value: `${formatNumber(user.rating)} od 5 · ${count(user.reviews_count, nouns.ocjena)}`,
          },
        ]
      : []),
    ...(user.trade_verified ? [{ label: 'Obrt', value: 'Provjeren' }] : []),
  ];
  return createPortal(
    <div className="print-alone print-card">
      <div className="print-card-text">
        <Logo label={appName} />
        <p className="print-card-name">{user.name}</p>
        {facts.length > 0 && <TitleBlock layout="rows" facts={facts} />}
      </div>
      <div className="print-card-code">
        <img ref={code} src={asImage(qrOf(address.href))} width={150} height={150} alt="" />
        <p>{address.host + address.pathname}</p>
      </div>
    </div>,
    document.body,
  );
}
