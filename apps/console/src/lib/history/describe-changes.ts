export interface ValueChange {
  /** Dotted path, `address.city`. */
  field: string;
  before: string | null;
  after: string | null;
}

/** What a plain value of a field is called. */
export type NameValue = (field: string, value: string) => string;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asItIs: NameValue = (_field, value) => value;

/** A list of plain values reads better in one line than one line per index. */
function asText(value: unknown, name: (value: string) => string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => asText(item, name) ?? '').join(', ');
  return name(typeof value === 'string' ? value : JSON.stringify(value));
}

/** What a change did, field by field. Added and removed objects are opened, equal values are left out. */
export function describeChanges(before: unknown, after: unknown, name: NameValue = asItIs, path = ''): ValueChange[] {
  if (isPlainObject(before) || isPlainObject(after)) {
    const left = isPlainObject(before) ? before : {};
    const right = isPlainObject(after) ? after : {};
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return names.flatMap((key) => describeChanges(left[key], right[key], name, path === '' ? key : `${path}.${key}`));
  }
  const [was, is] = [before, after].map((value) => asText(value, (text) => name(path, text))) as [
    string | null,
    string | null,
  ];
  return was === is ? [] : [{ field: path, before: was, after: is }];
}

/** The name of the longest known part of a path, and what is left of it: `permissions.device` is a right to devices. */
export function namedPart(path: string, isKnown: (part: string) => boolean): { known: string; rest: string } | null {
  for (let known = path; known !== ''; known = known.slice(0, Math.max(0, known.lastIndexOf('.'))))
    if (isKnown(known)) return { known, rest: path.slice(known.length + 1) };
  return null;
}
