/**
 * Where a session lives between page loads: the token in localStorage, the keys of the login exchange in IndexedDB.
 * A structured clone keeps a CryptoKey non-extractable, so script can use the keys but never read them.
 */
export interface OpenSession {
  token: string;
  expiresAt: string;
  signingKey: CryptoKey;
  fieldKey: CryptoKey;
}

const tokenKey = 'tilldeck.token';
const databaseName = 'tilldeck';
const storeName = 'session';
const recordKey = 'current';

let current: OpenSession | null = null;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(storeName, mode).objectStore(storeName));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

const isLive = (session: OpenSession): boolean => Date.parse(session.expiresAt) > Date.now();

/** The seam for partner access: its temporary session will come before the person's own. */
export const openSession = (): OpenSession | null => current;

/** Reads back what an earlier page load left. A token without its keys cannot sign, so it counts as none. */
export async function restoreSession(): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  if (!token) return;
  const stored = await inStore<OpenSession | undefined>('readonly', (store) => store.get(recordKey)).catch(
    () => undefined,
  );
  if (stored?.token === token && isLive(stored)) current = stored;
  else localStorage.removeItem(tokenKey);
}

export async function keepSession(session: OpenSession): Promise<void> {
  current = session;
  await inStore('readwrite', (store) => store.put(session, recordKey));
  localStorage.setItem(tokenKey, session.token);
}

/** Forgets the session in this browser; telling the server is `signOut`'s work. */
export async function resetToken(): Promise<void> {
  current = null;
  localStorage.removeItem(tokenKey);
  await inStore('readwrite', (store) => store.delete(recordKey)).catch(() => undefined);
}

/** Another tab signed in or out: pages and caches of this one belong to a session that is no more. */
export function onSessionChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey && event.newValue !== (current?.token ?? null)) listener();
  });
}
