import { paths } from '#contract/paths.ts';
import { Link } from './link.tsx';

const ask = 'pišite nam';

/** A message of the API, which is plain text: where it says to write to us, it leads there. */
export function WithSupportLink({ text }: { text: string }) {
  const at = text.indexOf(ask);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Link className="link" to={`${paths.help()}#pisite`}>
        {ask}
      </Link>
      {text.slice(at + ask.length)}
    </>
  );
}
