import { deriveAccessKeys } from '@tilldeck/contracts/wire/access-keys';
import { safePath } from '../navigation/safe-path.ts';

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

/** Partner access, for this tab only: its token in sessionStorage, its keys made again from the own session's. */
const temporaryTokenKey = 'tilldeck.temporaryToken';

let current: OpenSession | null = null;
let acting: OpenSession | null = null;

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

/** What calls are made with: while somebody acts for a partner, that session instead of their own. */
export const openSession = (): OpenSession | null => acting ?? current;

interface Access {
  temporaryToken: string;
  expiresAt: string;
  /** What the banner says on pages that know nothing of the session. */
  orgName: string;
  reason: string;
  /** The page of the own session that the access was opened from. */
  cameFrom: string;
}
export type ActingFor = Pick<Access, 'orgName' | 'reason' | 'expiresAt'>;

let actingFor: ActingFor | null = null;
/** Where the person's own work goes on after the access. */
export function wayBack(): string {
  const stored = sessionStorage.getItem(temporaryTokenKey);
  return safePath(stored === null ? null : (JSON.parse(stored) as Access).cameFrom) ?? '/home';
}

/** Whom this page works for, from the moment it was loaded to its end. */
export const actingNow = (): ActingFor | null => actingFor;
export const isActing = (): boolean => acting !== null;

/** From the next page load on. */
export function keepActing(access: Access): void {
  sessionStorage.setItem(temporaryTokenKey, JSON.stringify({ ...access, ownToken: current?.token }));
}

/**
 * The next page load is the own session again. What this page still asks goes out with the temporary token and is
 * refused: nothing of the own session may come into what shows the partner's.
 */
export function dropActing(): void {
  sessionStorage.removeItem(temporaryTokenKey);
}

/** Its keys are made from those of the session that opened it; with another session they would fit nothing. */
async function restoreActing(): Promise<void> {
  const stored = sessionStorage.getItem(temporaryTokenKey);
  if (!stored) return;
  const { temporaryToken, ownToken, ...told } = JSON.parse(stored) as Access & { ownToken: string };
  if (!current || current.token !== ownToken) return dropActing();
  const keys = await deriveAccessKeys(current.signingKey, temporaryToken);
  acting = { token: temporaryToken, expiresAt: told.expiresAt, ...keys };
  actingFor = told;
}

function forgetActing(): void {
  acting = null;
  actingFor = null;
  dropActing();
}

/** Reads back what an earlier page load left. A token without its keys cannot sign, so it counts as none. */
export async function restoreSession(): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  if (!token) return;
  const stored = await inStore<OpenSession | undefined>('readonly', (store) => store.get(recordKey)).catch(
    () => undefined,
  );
  if (stored?.token === token && isLive(stored)) current = stored;
  else localStorage.removeItem(tokenKey);
  await restoreActing();
}

export async function keepSession(session: OpenSession): Promise<void> {
  forgetActing();
  current = session;
  await inStore('readwrite', (store) => store.put(session, recordKey));
  localStorage.setItem(tokenKey, session.token);
}

/** The session ended: nothing is signed with it any more, while other tabs keep what they show. */
export function pauseSession(): void {
  current = null;
}

/** Forgets the session in this browser; telling the server is `signOut`'s work. */
export async function resetToken(): Promise<void> {
  forgetActing();
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
