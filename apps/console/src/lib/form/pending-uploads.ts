const pending = new Map<string, Set<Promise<unknown>>>();

/** A file on its way into a form, which is sent once it has arrived or failed. */
export function notePendingUpload(formId: string, done: Promise<unknown>): void {
  const files = pending.get(formId) ?? new Set();
  pending.set(formId, files.add(done));
  const forget = () => {
    files.delete(done);
    if (files.size === 0) pending.delete(formId);
  };
  done.then(forget, forget);
}

export const hasPendingUploads = (formId: string): boolean => pending.has(formId);

/** When no file is on its way into the form any more. */
export async function pendingUploads(formId: string): Promise<void> {
  while (pending.has(formId)) await Promise.allSettled([...(pending.get(formId) ?? [])]);
}
