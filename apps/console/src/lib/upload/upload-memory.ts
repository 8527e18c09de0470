import { uploadLifetimeHours } from '@tilldeck/contracts/files/file.limits';
import { sessionState } from '../session/session-state.ts';

const storageKey = 'tilldeck.uploads';
const lifetimeMs = uploadLifetimeHours * 3_600_000;

interface Remembered {
  fileId: string;
  begunAt: number;
}

/** The same file, chosen again by the same person for the same purpose. */
const fingerprint = (file: File, kind: string): string =>
  [sessionState().info?.id ?? '', kind, file.name, file.size, file.lastModified].join('|');

function readAll(): Record<string, Remembered> {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, Remembered>;
    const isFresh = ([, entry]: [string, Remembered]) => Date.now() - entry.begunAt < lifetimeMs;
    return Object.fromEntries(Object.entries(stored).filter(isFresh));
  } catch {
    return {};
  }
}

const writeAll = (entries: Record<string, Remembered>): void =>
  localStorage.setItem(storageKey, JSON.stringify(entries));

/** Uploads that run in this page: the same file chosen twice is two uploads. */
const running = new Set<string>();

/** The upload this file began before the page was left, if it can still go on. */
export function recallUpload(file: File, kind: string): string | null {
  const fileId = readAll()[fingerprint(file, kind)]?.fileId;
  if (fileId === undefined || running.has(fileId)) return null;
  running.add(fileId);
  return fileId;
}

export function rememberUpload(file: File, kind: string, fileId: string): void {
  running.add(fileId);
  writeAll({ ...readAll(), [fingerprint(file, kind)]: { fileId, begunAt: Date.now() } });
}

/** It stands still, for whatever reason; the next try may go on with it. */
export const leaveUpload = (fileId: string): boolean => running.delete(fileId);

export function forgetUpload(file: File, kind: string): void {
  const { [fingerprint(file, kind)]: _gone, ...others } = readAll();
  writeAll(others);
}
