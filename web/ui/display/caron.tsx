/** The brand's one mark; its size is the font size around it. */
export function Caron({ className }: { className?: string }) {
  return <i className={className ? `caron ${className}` : 'caron'} aria-hidden />;
}
