import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { blue: Info, green: CircleCheck, amber: TriangleAlert, brick: CircleAlert } as const;

interface Props {
  tone?: keyof typeof icons;
  icon?: ReactNode;
  /** True if screen readers announce the notice immediately. */
  alert?: boolean;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'blue', icon, alert, actions, className, children }: Props) {
  const Icon = icons[tone];
  return (
    <div
      className={['note', `note-${tone}`, className].filter(Boolean).join(' ')}
      role={alert ? 'alert' : undefined}
    >
      {icon ?? <Icon size={22} aria-hidden />}
      <div>
        {children}
        {actions && <div className="note-actions">{actions}</div>}
      </div>
    </div>
  );
}
