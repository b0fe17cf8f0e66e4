interface Heading {
  id: string;
  text: string;
}

/**
 * Renders HTML that the server has generated from an editor's markup. It contains only elements that this
 * markup can produce.
 */
export const Written = ({ html, className }: { html: string; className?: string }) => (
  <div className="written-place">
    <div
      className={className ? `written ${className}` : 'written'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by server/platform/markdown
      dangerouslySetInnerHTML={{ __html: html }}
    />
  </div>
);

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
