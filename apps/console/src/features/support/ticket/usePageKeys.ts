import { useEffect, useEffectEvent } from 'react';

/** Keys mean letters where a person types, and belong to the dialog where one is open. */
export function isTypedElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])');
}

/** Letters that do something on a page. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || isTypedElsewhere(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
