import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Ad, getAd } from '#contract/ads.ts';
import { openPayment, type PaymentDetails, type PaymentResult, payAd } from '#contract/payments.ts';
import type { z } from '#contract/zod.ts';
import { toast, toastError, toastInvalid } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';

/** Polling interval in ms while waiting for the gateway’s event, and the maximum number of polls. */
const look = { every: 1500, times: 40 };

type CardBody = Omit<z.input<typeof payAd.body>, 'id' | 'token'>;
export type CardErrors = Readonly<Record<string, string | undefined>>;
/**
 * `waiting`: the bank has accepted the payment, but the gateway’s event has not arrived; `delayed`: the event
 * takes unusually long.
 */
export type PaymentState = 'open' | 'confirm' | 'waiting' | 'delayed' | 'paid';

function useOpened(
  id: number,
  token: string | undefined,
  read: PaymentDetails | null,
): PaymentDetails | null {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<{ of: PaymentDetails; details: PaymentDetails }>();
  useEffect(() => {
    if (!read) return;
    let gone = false;
    api.call(openPayment, { body: { id, token } }).then(
      ({ data }) => {
        if (gone) return;
        setOpened({ of: read, details: data });
        // Already paid in another tab: revalidating runs the loader, which redirects to the ad.
        if (!data.ad.can.pay) void revalidate();
      },
      (error: unknown) => gone || toastError(error),
    );
    return () => {
      gone = true;
    };
  }, [id, token, read, revalidate]);
  return opened?.of === read ? opened.details : read;
}

/**
 * Manages the payment for one ad. A double click pays only once. The server decides whether the ad is paid.
 */
export function usePayment(id: number, token: string | undefined, read: PaymentDetails | null) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<PaymentState>('open');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<CardErrors>({});
  const [ad, setAd] = useState<Ad>();
  const underway = useRef(false);
  const details = useOpened(id, token, read);

  useEffect(() => {
    if (state !== 'waiting' && state !== 'paid') return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const see = async (times: number) => {
      const found = await api.call(getAd, { params: { id }, query: { token } }).catch(() => undefined);
      if (gone) return;
      if (found && 'can' in found.data && !found.data.can.pay) {
        setAd(found.data);
        setState('paid');
      } else if (times > 1) timer = setTimeout(() => void see(times - 1), look.every);
      else if (state === 'waiting') setState('delayed');
    };
    void see(state === 'paid' ? 3 : look.times);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [state, id, token]);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return toastError(error);
    if (error.status === 402 || error.status === 422) {
      setState('open');
      setErrors(Object.fromEntries(Object.entries(error.body.errors).map(([name, [text]]) => [name, text])));
      if (error.status === 422) toastInvalid();
    } else if (error.status === 409) {
      // The ad, and so its price, was changed elsewhere: show the new amount first.
      setState('open');
      toast.warning(error.body.message, 'Provjerite iznos pa pokušajte ponovno.');
      void revalidate();
    } else toastError(error);
  };
  const follow = ({ status }: PaymentResult) => {
    if (status === 'paid') setState('paid');
    else if (status === 'processing') setState('waiting');
    else if (status === 'requires_action') setState('confirm');
  };
  return {
    details,
    state,
    busy,
    ad,
    errors,
    setErrors,
    /**
     * Sends card input or, without a body, asks for the payment's status after the bank’s confirmation.
     * Returns the new status, or undefined if the payment was rejected or another call is running.
     */
    async pay(body: CardBody = {}): Promise<PaymentResult['status'] | undefined> {
      if (underway.current) return;
      underway.current = true;
      setBusy(true);
      setErrors({});
      try {
        const { data } = await api.call(payAd, {
          body: { id, token, amount_cents: details?.amount_cents, ...body },
        });
        follow(data);
        return data.status;
      } catch (error) {
        refuse(error);
      } finally {
        underway.current = false;
        setBusy(false);
      }
    },
    leave: () => setState('open'),
  };
}
export type PaymentControl = ReturnType<typeof usePayment>;
