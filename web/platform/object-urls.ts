import { useEffect, useRef, useState } from 'react';

/** Addresses of chosen files in the browser: each file has one, given back when the file goes or what shows it does. */
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
      /** Gives back all but these. */
      keep(keys: ReadonlySet<string>) {
        for (const key of [...made.keys()]) if (!keys.has(key)) drop(key);
      },
    };
  });
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // A moment later, since React may take the form off and put it on again.
      leaving.current = setTimeout(() => urls.keep(new Set()));
    };
  }, [urls]);
  return urls;
}
