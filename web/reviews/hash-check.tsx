import { useEffect, useState } from 'react';
import { Badge } from '../ui/display/badge.tsx';

/**
 * Computes the SHA-256 of a text in the browser and shows whether it equals `expected`; shows nothing until
 * then.
 */
export function HashCheck({ text, expected }: { text: string; expected: string }) {
  const [matches, setMatches] = useState<boolean | null>(null);
  useEffect(() => {
    let current = true;
    // `crypto.subtle` is missing on pages without HTTPS.
    void crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text)).then((digest) => {
      const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      if (current) setMatches(hash === expected);
    });
    return () => {
      current = false;
    };
  }, [text, expected]);
  return (
    <p role="status" className="mt-2">
      {matches !== null && (
        <Badge tone={matches ? 'green' : 'brick'} shape={matches ? 'check' : 'diamond'}>
          {matches
            ? 'Vaš je preglednik izračunao isti otisak'
            : 'Vaš je preglednik izračunao drukčiji otisak'}
        </Badge>
      )}
    </p>
  );
}
