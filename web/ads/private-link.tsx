import { CopyButton } from '../ui/actions/copy-button.tsx';
import { Notice } from '../ui/display/notice.tsx';

export function PrivateLink({ url }: { url: string }) {
  return (
    <Notice>
      <b>Spremite ovu poveznicu.</b> Njome pratite oglas bez računa. Tko je ima, vidi oglas kao i Vi, pa je
      nemojte prosljeđivati.
      <span className="ad-private-link">
        <code>{url}</code>
        <CopyButton text={url} label="Kopirajte poveznicu oglasa" done="Poveznica je kopirana" />
      </span>
    </Notice>
  );
}
