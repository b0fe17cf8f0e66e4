import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import {
  addPortfolioPicture,
  describePortfolioPicture,
  orderPortfolio,
  removePortfolioPicture,
} from '#contract/profile.ts';
import type { PortfolioPicture } from '#contract/users.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { api, refusalText } from '../platform/api/api.ts';
import { upload } from '../platform/api/upload.ts';
import { useObjectUrls } from '../platform/browser/object-urls.ts';
import { acceptFiles } from '../ui/files/accept-files.ts';
import { imagesOnly } from '../ui/files/accepted.ts';
import { moved } from '../ui/files/moved.ts';

export interface Shown {
  key: string;
  id?: number;
  name: string;
  thumb: string;
  caption: string;
  state: 'ready' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  error?: string | undefined;
}

const shownOf = ({ id, thumb, caption }: PortfolioPicture): Shown => ({
  key: `slika-${id}`,
  id,
  name: caption ?? 'Slika rada',
  thumb,
  caption: caption ?? '',
  state: 'ready',
  progress: 1,
});

export function usePortfolio(first: readonly PortfolioPicture[]) {
  const [pictures, setPictures] = useState<readonly Shown[]>(() => first.map(shownOf));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const files = useRef(new Map<string, File>());
  const urls = useObjectUrls();
  const queue = useRef(Promise.resolve());
  const latest = useRef(pictures);
  latest.current = pictures;
  useEffect(() => {
    const made = files.current;
    return () => made.clear();
  }, []);

  const change = (key: string, next: Partial<Shown>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const inTurn = (work: () => Promise<unknown>) => {
    queue.current = queue.current.then(() => work().then(() => undefined, toastError));
    return queue.current;
  };
  const send = (key: string) => {
    change(key, { state: 'sending', progress: 0, error: undefined });
    return inTurn(async () => {
      const file = files.current.get(key);
      if (!file) return;
      try {
        const { data } = await upload(addPortfolioPicture, {
          params: undefined,
          file,
          onProgress: (progress) => change(key, { progress }),
        });
        files.current.delete(key);
        // The server's thumbnail, because the browser may be unable to display the chosen file.
        change(key, { id: data.id, thumb: data.thumb, state: 'ready', progress: 1 });
      } catch (error) {
        change(key, { state: 'failed', progress: 0, error: refusalText(error) });
        // Errors about the picture itself are shown next to the picture.
        if (refusalText(error) === undefined) throw error;
      }
    });
  };

  return {
    pictures,
    refused,
    busy: pictures.some(({ state }) => state === 'sending'),
    async add(chosen: readonly File[]) {
      setRefused([]);
      const sentences = await acceptFiles(
        chosen,
        { max: limits.portfolioMost, accept: imagesOnly },
        latest.current.length,
        ({ file }) => {
          const key = crypto.randomUUID();
          files.current.set(key, file);
          const shown: Shown = {
            key,
            name: file.name,
            thumb: urls.of(key, file),
            caption: '',
            state: 'sending',
            progress: 0,
          };
          setPictures((all) => [...all, shown]);
          void send(key);
        },
      );
      setRefused(sentences);
    },
    retry: (key: string) => void send(key),
    discard(key: string) {
      files.current.delete(key);
      urls.revoke(key);
      setPictures((all) => all.filter((one) => one.key !== key));
    },
    async remove({ key, id }: Shown) {
      if (id !== undefined) await api.call(removePortfolioPicture, { params: { id } });
      urls.revoke(key);
      setRefused([]);
      setPictures((all) => all.filter((one) => one.key !== key));
    },
    explain: ({ key, id, caption }: Shown, text: string) => {
      if (id === undefined || text.trim() === caption) return;
      void inTurn(async () => {
        const { data } = await api.call(describePortfolioPicture, {
          params: { id },
          body: { caption: text },
        });
        change(key, { caption: data.caption ?? '' });
      });
    },
    move(from: number, to: number) {
      const before = latest.current;
      const after = moved(before, from, to);
      setPictures(after);
      void inTurn(async () => {
        try {
          await api.call(orderPortfolio, { body: { ids: after.flatMap(({ id }) => id ?? []) } });
        } catch (error) {
          setPictures(before);
          throw error;
        }
      });
    },
  };
}
