import { useState } from 'react';
import { type Ad, initAd, updateAd } from '#contract/ads.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';
import { bodyOf } from './ad-fields.ts';
import type { AdDraftControl } from './use-ad-draft.ts';

export type Sent = { id: number; token: string | undefined } | { refused: ApiError } | null;

export function useAdSending(control: AdDraftControl, ad: Ad | null, token: string | undefined) {
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<Sent> => {
    const { draft, file, changed } = control;
    const body = bodyOf(draft.fields);
    const files = file && draft.picture !== 'saved' ? { files: { adsMedias: [file] } } : {};
    if (!ad) {
      const { data } = await api.call(initAd, { body: { ...body, client_id: draft.clientId }, ...files });
      return { id: data.id, token: data.access_token };
    }
    if (changed) {
      const removed = draft.picture === null && ad.adsMedias.length > 0;
      await api.call(updateAd, {
        params: { id: ad.id },
        query: { token },
        body: { ...body, ...(removed && { remove_media: '1' }) },
        ...files,
      });
    }
    return { id: ad.id, token };
  };
  return {
    busy,
    async send(): Promise<Sent> {
      if (busy) return null;
      setBusy(true);
      try {
        return await send();
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return { refused: error };
        toastError(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
