import { Toast } from '@base-ui/react/toast';
import { CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { limits } from '#contract/constants.ts';
import { useToastPlace } from '../../platform/actions/toast-place.ts';
import { read, type ToastMessage, type Which } from '../../platform/actions/toast-queue.ts';
import { WithSupportLink } from '../../platform/page/with-support-link.tsx';
import { DrawnCaron } from '../display/drawn-caron.tsx';

const icons = { warning: TriangleAlert, error: CircleAlert } as const;
const looks = { success: 'toast-green', warning: 'toast-amber', error: 'toast-brick' } satisfies Record<
  ToastMessage['tone'],
  string
>;
/**
 * Attributes that override the library's: it renders toasts as dialogs and hides their buttons from screen
 * readers until the stack has focus.
 */
const alert = { role: 'alert', 'aria-modal': undefined };
const status = { role: 'status', 'aria-modal': undefined };
const heard = { 'aria-hidden': undefined };
const manager = Toast.createToastManager();

/** The toasts on screen. A repeated message restarts its toast instead of adding one. */
const shown = new Map<string, ToastMessage>();

const viewer = {
  show(message: ToastMessage) {
    const { tone, title, text } = message;
    const id = `${tone} ${title} ${text ?? ''}`;
    shown.set(id, message);
    manager.add({
      id,
      type: tone,
      title: <WithSupportLink text={title} />,
      description: text && <WithSupportLink text={text} />,
      onRemove: () => void (shown.get(id) === message && shown.delete(id)),
    });
  },
  end(which: Which) {
    for (const [id, message] of shown) if (which(message)) manager.close(id);
  },
};

export function ToastViewport() {
  useEffect(() => read(viewer), []);
  return (
    <Toast.Provider toastManager={manager} limit={3} timeout={limits.ms.toast}>
      <Toast.Portal>
        <Toast.Viewport className="toast-stack" aria-label="Obavijesti na zaslonu">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  useToastPlace(toasts);
  return toasts.map((toast) => {
    const tone = toast.type as ToastMessage['tone'];
    const Icon = tone === 'success' ? undefined : icons[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`toast ${looks[tone]}`}
        {...(tone === 'error' ? alert : status)}
      >
        {Icon ? <Icon size={22} strokeWidth={1.9} aria-hidden /> : <DrawnCaron />}
        <Toast.Content>
          <Toast.Title className="toast-title" render={<b />} />
          <Toast.Description className="toast-text" />
        </Toast.Content>
        <Toast.Close className="icon-btn icon-btn-sm toast-close" aria-label="Zatvorite obavijest" {...heard}>
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
