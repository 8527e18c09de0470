export interface ValueChange {
  /** Dotted path, `address.city`. */
  field: string;
  before: string | null;
  after: string | null;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of plain values reads better in one line than one line per index. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => asText(item) ?? '').join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a change did, field by field. Added and removed objects are opened, equal values are left out. */
export function describeChanges(before: unknown, after: unknown, path = ''): ValueChange[] {
  if (isPlainObject(before) || isPlainObject(after)) {
    const left = isPlainObject(before) ? before : {};
    const right = isPlainObject(after) ? after : {};
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return names.flatMap((name) => describeChanges(left[name], right[name], path === '' ? name : `${path}.${name}`));
  }
  const [was, is] = [asText(before), asText(after)];
  return was === is ? [] : [{ field: path, before: was, after: is }];
}
