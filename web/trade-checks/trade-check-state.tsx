import { formatDateTime } from '#contract/format.ts';
import type { TradeCheck } from '#contract/profile.ts';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';

const badges = {
  pending: (
    <Badge tone="amber" shape="ring">
      Provjera u tijeku
    </Badge>
  ),
  approved: (
    <Badge tone="green" shape="check">
      Obrt je provjeren
    </Badge>
  ),
  declined: (
    <Badge tone="brick" shape="diamond">
      Obrt nije potvrđen
    </Badge>
  ),
} as const;

export function TradeCheckState({ check, verified }: { check: TradeCheck | null; verified: boolean }) {
  const status = verified ? 'approved' : (check?.status ?? 'pending');
  return (
    <Card className="overflow-hidden">
      <TitleBlock
        facts={[
          { label: 'Stanje', value: badges[status] },
          ...(check
            ? [
                { label: 'OIB', value: <span className="number">•••••••{check.oib_end}</span> },
                {
                  label: 'Poslano',
                  value: <span suppressHydrationWarning>{formatDateTime(check.created_at)}</span>,
                },
                ...(check.decided_at
                  ? [
                      {
                        label: 'Pregledano',
                        value: <span suppressHydrationWarning>{formatDateTime(check.decided_at)}</span>,
                      },
                    ]
                  : []),
              ]
            : []),
        ]}
      />
      {status === 'pending' && (
        <p className="px-5 py-4 muted">Javit ćemo Vam emailom čim administrator pregleda dokument.</p>
      )}
      {status === 'declined' && (
        <div className="p-4">
          <Notice tone="brick">
            <b>Napomena administratora:</b> {check?.reason}
          </Notice>
        </div>
      )}
    </Card>
  );
}
