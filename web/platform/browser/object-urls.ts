import { useEffect, useRef, useState } from 'react';

/**
 * Manages object URLs of chosen files: one per file, revoked with the file or when the component unmounts.
 */
export function useObjectUrls() {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [urls] = useState(() => {
    const made = new Map<string, string>();
    const revoke = (key: string) => {
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
      revoke,
      keep(keys: ReadonlySet<string>) {
        for (const key of [...made.keys()]) if (!keys.has(key)) revoke(key);
      },
    };
  });
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // Delayed, because React may unmount the form and mount it again immediately; the URLs must then stay
      // valid.
      leaving.current = setTimeout(() => urls.keep(new Set()));
    };
  }, [urls]);
  return urls;
}
