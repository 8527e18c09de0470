const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What a person would miss: the kind of a ticket and the address are filled in by themselves. */
const typedByHand = ['title', 'body', 'files', 'sn', 'orgId'];

/** The fields of a form as a draft; null where nothing is worth keeping. */
export function contentOf(values: Readonly<Record<string, unknown>>): string | null {
  const kept = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return kept.some(([name]) => typedByHand.includes(name)) ? JSON.stringify(Object.fromEntries(kept)) : null;
}

/** The fields of a kept draft; none where it cannot be read. */
export function valuesOf(content: string | null): Record<string, never> {
  try {
    const values: unknown = JSON.parse(content ?? '{}');
    return typeof values === 'object' && values !== null ? (values as Record<string, never>) : {};
  } catch {
    return {};
  }
}
