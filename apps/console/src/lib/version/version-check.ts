/** Remembers for which version this tab has reloaded, so that a server that never delivers it cannot make a loop. */
const reloadedFor = 'tilldeck.reloadedFor';

/** The version that is out there, or null when it cannot be told. */
export async function fetchVersion(origin: string = window.location.origin): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/version.json?t=${Date.now()}`, { cache: 'no-store' });
    const descriptor = (await response.json()) as { version?: unknown };
    return response.ok && typeof descriptor.version === 'string' ? descriptor.version : null;
  } catch {
    return null;
  }
}

/** Whether this page should make way for `found`: it is another version, and one we have not reloaded for yet. */
export const shouldUpdateTo = (found: string | null, own: string = __APP_VERSION__): found is string =>
  found !== null && found !== own && sessionStorage.getItem(reloadedFor) !== found;

export function updateTo(version: string): void {
  sessionStorage.setItem(reloadedFor, version);
  window.location.reload();
}
