import { paths } from '#contract/paths.ts';
import { Link } from './link.tsx';

const ask = 'pišite nam';

/** Renders a plain-text API message, linking the part that says to contact support. */
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
