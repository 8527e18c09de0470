/** One setting of a payload or a document. */
export interface ValueLine {
  /** Names from the outside in: `['scanner', 'prefix']`. */
  path: readonly string[];
  value: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Read as one value: a file by its name, a password by its dots. */
export const isFile = (value: unknown): value is Fields & { name: string } =>
  isFields(value) && typeof value.sha256 === 'string' && typeof value.name === 'string';
export const isPin = (value: unknown): boolean => isFields(value) && 'salt' in value && 'hash' in value;

/** Every setting by itself; what is not set has no line. */
export function valueLines(value: unknown, path: readonly string[] = []): ValueLine[] {
  if (value === undefined || value === null) return [];
  if (!isFields(value) || isFile(value) || isPin(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => valueLines(inner, [...path, name]));
}

export interface LineChange {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

const keyOf = ({ path }: ValueLine): string => path.join('.');

/** What differs between two payloads or documents, in the order of the new one; what went comes last. */
export function lineChanges(before: unknown, after: unknown): LineChange[] {
  const [old, now] = [valueLines(before), valueLines(after)];
  const oldAt = new Map(old.map((line) => [keyOf(line), line.value]));
  const isNow = new Set(now.map(keyOf));
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return [
    ...now
      .map((line) => ({ path: line.path, before: oldAt.get(keyOf(line)), after: line.value }))
      .filter((change) => !isSame(change.before, change.after)),
    ...old
      .filter((line) => !isNow.has(keyOf(line)))
      .map(({ path, value }) => ({ path, before: value, after: undefined })),
  ];
}
