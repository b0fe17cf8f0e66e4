interface Heading {
  id: string;
  text: string;
}

/** An editor's text; the server has written its HTML from the text's own marks and nothing else. */
export const Written = ({ html, className }: { html: string; className?: string }) => (
  <div className="written-place">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by server/platform/markdown */}
    <div
      className={className ? `written ${className}` : 'written'}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  </div>
);

/** The text's headings as links; nothing for a short text. */
export function Contents({ title = 'Sadržaj', headings }: { title?: string; headings: readonly Heading[] }) {
  if (headings.length < 3) return null;
  return (
    <nav className="contents" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
