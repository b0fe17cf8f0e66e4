import { useRevalidator } from 'react-router';
import { togglePostStatus } from '#contract/job-posts.ts';
import { acceptOffer, declineOffer, type Offer, withdrawOffer } from '#contract/offers.ts';
import { api } from '../platform/api.ts';
import { toast } from '../platform/toast.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { priceOf } from './offer-words.ts';

/** Accepts, declines or withdraws, each after a question. An agreement asks whether the post is to be closed with it. */
export function useOfferActs(offer: Offer, onChange: (offer: Offer) => void) {
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const params = { id: offer.id };
  const { worker, job_post } = offer;

  const done = async (changed: Offer | undefined, said: string) => {
    if (!changed) return;
    onChange(changed);
    toast.success(said);
    await revalidate();
  };

  const accept = async () => {
    let changed: Offer | undefined;
    await confirm({
      title: 'Prihvatiti ponudu?',
      content: `${worker.name}, ${priceOf(offer)}. Ostale otvorene ponude za ovaj upit zatvaraju se, a majstorima to ljubazno javljamo.`,
      submit: 'Prihvatite',
      busyText: 'Prihvaća se…',
      action: async () => {
        changed = (await api.call(acceptOffer, { params })).data;
      },
    });
    if (!changed) return;
    await done(changed, 'Ponuda je prihvaćena.');
    const closed = await confirm({
      title: 'Zatvoriti upit?',
      content: 'Dogovor je postignut. Zatvoren upit više se ne vidi na popisima i ne stižu nove ponude, a možete ga ponovno otvoriti.',
      submit: 'Zatvorite upit',
      cancel: 'Ostavite otvoren',
      busyText: 'Zatvara se…',
      action: () => api.call(togglePostStatus, { params: { id: job_post.id }, body: { status: 'finished' } }),
    });
    if (!closed) return;
    toast.success('Upit je zatvoren.', 'Kad posao bude gotov, ocijenite majstora.');
    await revalidate();
  };

  const decline = async () => {
    let changed: Offer | undefined;
    await confirm({
      title: 'Odbiti ponudu?',
      content: `${worker.name} dobiva obavijest da ponuda nije prihvaćena.`,
      submit: 'Odbijte',
      busyText: 'Odbija se…',
      danger: true,
      action: async () => {
        changed = (await api.call(declineOffer, { params })).data;
      },
    });
    await done(changed, 'Ponuda je odbijena.');
  };

  const withdraw = async () => {
    let changed: Offer | undefined;
    await confirm({
      title: 'Povući ponudu?',
      content: 'Nakon toga možete poslati novu.',
      submit: 'Povucite',
      busyText: 'Povlači se…',
      danger: true,
      action: async () => {
        changed = (await api.call(withdrawOffer, { params })).data;
      },
    });
    await done(changed, 'Ponuda je povučena.');
  };
  return { accept, decline, withdraw };
}
