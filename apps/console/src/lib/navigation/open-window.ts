const opened = new Map<string, Window>();

const features = 'popup,width=1280,height=860';

/**
 * Opens a page of the console in a window of its own. The same address again brings its window forward: loading it a
 * second time would end what runs there. Without `noopener`, as partner access belongs to the tab and must go along.
 * False where the browser blocked it.
 */
export function openWindow(path: string): boolean {
  const known = opened.get(path);
  if (known && !known.closed) {
    known.focus();
    return true;
  }
  const fresh = window.open(path, '_blank', features);
  if (!fresh) return false;
  opened.set(path, fresh);
  return true;
}
