type Listener = (exportId: string) => void;
const listeners = new Set<Listener>();

/** Tells the header that an export was begun, wherever in the console that was. */
export function tellOfExport(exportId: string): void {
  for (const listener of listeners) listener(exportId);
}

export function onExportBegun(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
