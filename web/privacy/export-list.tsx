import { Download, FileArchive } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { formatBytes, formatDateTime } from '#contract/format.ts';
import type { DataExport } from '#contract/privacy.ts';
import { Badge } from '../ui/display/badge.tsx';
import { PanelRow } from '../ui/display/panel.tsx';

const badges = {
  preparing: (
    <Badge tone="amber" shape="ring">
      Priprema se
    </Badge>
  ),
  ready: (
    <Badge tone="green" shape="dot">
      Spremno
    </Badge>
  ),
  failed: (
    <Badge tone="brick" shape="diamond">
      Nije uspjelo
    </Badge>
  ),
};

const textOf = ({ state, bytes, ends_at }: DataExport) => {
  if (state === 'failed') return 'Zatražite podatke ponovno.';
  return state === 'ready' && ends_at
    ? `${formatBytes(bytes ?? 0)}, može se preuzeti do ${formatDateTime(ends_at)}`
    : 'Javit ćemo Vam emailom kad bude spremno.';
};

/** Poll interval in ms while an export is being prepared. */
const pace = 4000;

export function ExportList({ exports }: { exports: readonly DataExport[] }) {
  const { revalidate } = useRevalidator();
  const waits = exports.some(({ state }) => state === 'preparing');
  useEffect(() => {
    if (!waits) return;
    const looking = setInterval(() => void revalidate(), pace);
    return () => clearInterval(looking);
  }, [waits, revalidate]);
  return (
    <ul className="rows" aria-live="polite">
      {exports.map((one) => (
        <PanelRow
          key={one.id}
          icon={<FileArchive size={24} strokeWidth={1.75} aria-hidden />}
          title={
            <>
              <span suppressHydrationWarning>{formatDateTime(one.created_at)}</span> {badges[one.state]}
            </>
          }
          text={<span suppressHydrationWarning>{textOf(one)}</span>}
          action={
            one.path && (
              <a className="btn btn-secondary btn-sm" href={one.path} download="moji-podaci.zip">
                <Download size={18} aria-hidden />
                Preuzmite
              </a>
            )
          }
        />
      ))}
    </ul>
  );
}
