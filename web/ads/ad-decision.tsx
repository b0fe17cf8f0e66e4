import { Check, OctagonPause, Undo2 } from 'lucide-react';
import { type Ad, approveAd, declineAd, pauseAd } from '#contract/ads.ts';
import type { Reasons } from '#contract/moderation.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';
import { type Choice, Decision, type Verdict } from '../ui/overlays/decision.tsx';
import { adsHref, placeIn } from './admin-tabs.ts';

const shared = { conflict: somebodyWasFirst, to: (_: unknown, at: URL) => adsHref(placeIn(at.searchParams)) };
const withReason = ({ id, reason, text }: Verdict) => ({ params: { id }, body: { reason, text } });

export const approve = defineAction('objavi', approveAd, {
  ...shared,
  input: ({ id }: Verdict) => ({ params: { id } }),
  done: ['Oglas se prikazuje.'],
});
export const decline = defineAction('odbij', declineAd, {
  ...shared,
  input: withReason,
  done: ['Oglas je odbijen, novac se vraća.'],
});
export const pause = defineAction('zaustavi', pauseAd, {
  ...shared,
  input: withReason,
  done: ['Oglas je zaustavljen.'],
});

interface Props {
  ad: Ad;
  /** URL of the next ad, or of the list after the last one. */
  next: string;
  reasons: Record<'decline' | 'pause', Reasons>;
}

const icon = { size: 20, 'aria-hidden': true } as const;

export function AdDecision({ ad: { id, can, status }, next, reasons }: Props) {
  const choices: readonly (Choice | false)[] = [
    can.approve && {
      action: approve,
      label: status === 'paused' ? 'Nastavite prikazivanje' : 'Objavite',
      busyLabel: 'Objavljuje se…',
      hotKey: 'O',
      variant: 'primary',
      icon: <Check {...icon} />,
    },
    can.decline && {
      action: decline,
      label: 'Odbijte',
      busyLabel: 'Odbija se…',
      hotKey: 'D',
      variant: 'danger',
      icon: <Undo2 {...icon} />,
    },
    can.pause && {
      action: pause,
      label: 'Zaustavite',
      busyLabel: 'Zaustavlja se…',
      hotKey: 'Z',
      variant: 'danger',
      icon: <OctagonPause {...icon} />,
    },
  ];
  const note = {
    title: 'Napomena za oglašivača',
    explained: true,
    reasons: can.pause ? reasons.pause : reasons.decline,
    hint: can.pause
      ? 'Obavezan je kad oglas zaustavljate.'
      : 'Obavezan je kad oglas odbijate. Cijeli iznos vraća se na karticu.',
  };
  return (
    <Decision
      id={id}
      next={next}
      choices={choices.filter((one) => one !== false)}
      note={can.decline || can.pause ? note : undefined}
    />
  );
}
