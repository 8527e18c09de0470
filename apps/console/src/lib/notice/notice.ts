import './notice.css';

/**
 * Notices that must work before, after and without the signed-in layout (a refused call while the page still loads), so
 * they are plain DOM. Pages use them too, so that there is one place to look.
 */
/** A warning is longer than a word, and a person has to read it. */
const toastLifetimeMs = { done: 4_000, info: 5_000, error: 6_000, warning: 15_000 } as const;
export type ToastKind = keyof typeof toastLifetimeMs;

function region(): HTMLElement {
  const existing = document.getElementById('td-toasts');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'td-toasts';
  created.className = 'td-toasts';
  document.body.append(created);
  return created;
}

/** Success and failure reach a person at the same place. */
export function showToast(text: string, kind: ToastKind = 'error'): void {
  const place = region();
  // The same failure of five parallel calls is one message.
  if ([...place.children].some((toast) => toast.textContent === text)) return;
  const toast = document.createElement('div');
  toast.className = `td-toast td-toast-${kind}`;
  toast.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status');
  toast.textContent = text;
  place.append(toast);
  setTimeout(() => toast.remove(), toastLifetimeMs[kind]);
}

export interface BlockingDialog {
  title: string;
  text: string;
  action: string;
  cancel?: string;
  /** The action must not be one careless Enter away. */
  isDanger?: boolean;
}

let opened: Promise<boolean> | null = null;

/** One question at a time; whoever asks while one is open shares its answer. True when the action was chosen. */
export function showDialog({ title, text, action, cancel, isDanger }: BlockingDialog): Promise<boolean> {
  opened ??= new Promise<boolean>((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'td-dialog';
    dialog.setAttribute('aria-labelledby', 'td-dialog-title');
    const heading = Object.assign(document.createElement('h2'), { id: 'td-dialog-title', textContent: title });
    const paragraph = Object.assign(document.createElement('p'), { textContent: text });
    const buttons = Object.assign(document.createElement('form'), { method: 'dialog' });
    const button = (label: string, value: string) =>
      Object.assign(document.createElement('button'), {
        textContent: label,
        value,
        className: `td-button td-${value}`,
      });
    buttons.append(...(cancel ? [button(cancel, 'cancel')] : []), button(action, 'action'));
    dialog.append(heading, paragraph, buttons);
    dialog.addEventListener('close', () => {
      dialog.remove();
      opened = null;
      resolve(dialog.returnValue === 'action');
    });
    // A drawer below must not take Escape for itself.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
    buttons.querySelector<HTMLElement>(isDanger && cancel ? '.td-cancel' : '.td-action')?.focus();
  });
  return opened;
}
