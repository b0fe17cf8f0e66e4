export function Caron({ className }: { className?: string }) {
  return <i className={className ? `caron ${className}` : 'caron'} aria-hidden />;
}
