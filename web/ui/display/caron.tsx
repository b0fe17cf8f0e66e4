/** The brand's one mark; as large as the surrounding font size. */
export function Caron({ className }: { className?: string }) {
  return <i className={className ? `caron ${className}` : 'caron'} aria-hidden />;
}
