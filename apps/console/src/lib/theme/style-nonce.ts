/** Put there by the server per answer: style elements that carry it pass the page's strict content policy. */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;

/**
 * Gives the nonce to every style element a script makes. antd hands it on to its own, but not to those that lock
 * scrolling behind a drawer or measure a scrollbar. Markup that somebody managed to put into the page gets none and
 * stays without effect: only our own scripts run, and only they come by here.
 */
export function giveStylesTheNonce(nonce: string | undefined = pageNonce): void {
  if (!nonce) return;
  const create = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => Element;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
