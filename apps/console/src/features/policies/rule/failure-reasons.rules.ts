export interface FailureReason {
  reason: string;
  count: number;
}

/** How often each reason was given, the most frequent first. */
export function failureReasons(devices: readonly { reason: string | null }[]): FailureReason[] {
  const counts = new Map<string, number>();
  for (const { reason } of devices) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));
}
