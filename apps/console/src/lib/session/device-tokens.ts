/**
 * What shows the server that this browser signed in to an account before, so that failures of strangers do not hold it
 * up. Opens nothing by itself. One for each account name typed here, the latest ones.
 */
const storageKey = 'tilldeck.devices';
const mostKept = 10;

function read(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

const nameOf = (account: string): string => account.trim().toLowerCase();

export const deviceTokenFor = (account: string): string | undefined => read()[nameOf(account)];

/** Nothing to keep where the server knew the device already. */
export function keepDeviceToken(account: string, token: string | undefined): void {
  if (!token) return;
  const { [nameOf(account)]: _replaced, ...others } = read();
  const kept = [...Object.entries(others), [nameOf(account), token] as const].slice(-mostKept);
  localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
}
