/**
 * A place inside the console, or null. Redirect targets come out of links that anybody can write, so only paths of our
 * own origin are followed.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/')) return null;
  try {
    const url = new URL(target, window.location.origin);
    if (url.origin !== window.location.origin || url.username !== '') return null;
    return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** `/anything#/user/register?x=1`: links of older mails carry the page in the hash. */
export const pathInHash = (hash: string): string | null => safePath(hash.startsWith('#/') ? hash.slice(1) : null);
