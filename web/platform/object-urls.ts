import { useEffect, useRef, useState } from 'react';

/** Object URLs of chosen files: one per file, revoked when the file or the component that shows it goes. */
export function useObjectUrls() {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [urls] = useState(() => {
    const made = new Map<string, string>();
    const drop = (key: string) => {
      const url = made.get(key);
      if (url) URL.revokeObjectURL(url);
      made.delete(key);
    };
    return {
      of(key: string, file: File): string {
        const url = made.get(key) ?? URL.createObjectURL(file);
        made.set(key, url);
        return url;
      },
      drop,
      /** Revokes all but these. */
      keep(keys: ReadonlySet<string>) {
        for (const key of [...made.keys()]) if (!keys.has(key)) drop(key);
      },
    };
  });
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // A moment later, because React may unmount and remount the form.
      leaving.current = setTimeout(() => urls.keep(new Set()));
    };
  }, [urls]);
  return urls;
}
