import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { read, type ToastMessage } from './toast-queue.ts';

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } satisfies Record<ToastMessage['tone'], unknown>;
const looks = { success: 'toast-green', warning: 'toast-amber', error: 'toast-brick' } satisfies Record<ToastMessage['tone'], string>;
const manager = Toast.createToastManager();

/** An error interrupts (`role="alert"`); the rest waits its turn in the polite region. */
const show = ({ tone, title, text }: ToastMessage) =>
  // The same sentence twice is one toast that starts anew.
  manager.add({ id: `${tone} ${title} ${text ?? ''}`, type: tone, title, description: text, priority: tone === 'error' ? 'high' : 'low' });

export default function ToastViewport() {
  useEffect(() => read(show), []);
  return (
    <Toast.Provider toastManager={manager} limit={3} timeout={limits.ms.toast}>
      <Toast.Portal>
        <Toast.Viewport className="toast-stack" aria-label="Obavijesti sustava">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const Icon = icons[toast.type as ToastMessage['tone']];
    return (
      <Toast.Root key={toast.id} toast={toast} className={`toast ${looks[toast.type as ToastMessage['tone']]}`}>
        <Icon size={22} strokeWidth={1.9} aria-hidden />
        <Toast.Content>
          <Toast.Title className="toast-title" render={<b />} />
          <Toast.Description className="toast-text" />
        </Toast.Content>
        <Toast.Close className="icon-btn icon-btn-sm toast-close" aria-label="Zatvorite obavijest">
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
