/** As many as can be under way while their events are; older ones have long been heard. */
const remembered = 1_000;
const nonces = new Set<string>();

/** Remembers a call whose sender reads again by itself what the call changes. */
export function noteOwnCall(nonce: string): void {
  nonces.add(nonce);
  for (const oldest of nonces) {
    if (nonces.size <= remembered) return;
    nonces.delete(oldest);
  }
}

export const isOwnCall = (nonce: string | undefined): boolean => nonce !== undefined && nonces.has(nonce);
