/** The same text for the same content, in whatever order fields were set. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join(',')}}`;
}

export const isSameContent = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right);
