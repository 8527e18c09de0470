interface LinkEvent {
  kind: string;
  at: string;
}

/** Round spans people read easily, in seconds; the smallest that keeps a chart within its points. */
const spans = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400];

export const spanSeconds = (rangeMs: number, maxPoints: number): number =>
  spans.find((span) => rangeMs / 1_000 / span <= maxPoints) ?? 86_400;

/**
 * When a device was not connected, from its connects and disconnects in order. What is not known is not drawn: before
 * the first event nothing is said.
 */
export function offlineSpans(
  events: readonly LinkEvent[],
  range: { from: string; to: string },
  isOnline: boolean,
): { from: string; to: string | null }[] {
  const found: { from: string; to: string | null }[] = [];
  let since: string | null = null;
  for (const { kind, at } of events) {
    const instant = Date.parse(at) < Date.parse(range.from) ? range.from : at;
    if (kind === 'disconnected') since ??= instant;
    else if (since !== null) {
      if (Date.parse(instant) > Date.parse(since)) found.push({ from: since, to: instant });
      since = null;
    }
  }
  if (since !== null) found.push({ from: since, to: isOnline ? range.to : null });
  return found;
}

/** Until when a range has no values for a reason: the device was not activated yet, or belonged to another organisation. */
export function unknownUntil(
  activatedAt: string | null,
  ownedSince: string,
  from: string,
): { at: string; reason: 'activation' | 'ownership' } | null {
  const reason = activatedAt !== null && Date.parse(activatedAt) >= Date.parse(ownedSince) ? 'activation' : 'ownership';
  const at = reason === 'activation' && activatedAt !== null ? activatedAt : ownedSince;
  return Date.parse(at) > Date.parse(from) ? { at, reason } : null;
}
