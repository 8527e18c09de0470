/**
 * The specification's body encoding: `application/x-www-form-urlencoded` with dotted keys for nested objects and
 * indexed arrays: `filter.name=a&ids[0]=1&rows[1].label=x`. Form text knows no types; the reader restores them from the
 * call's JSON schema. An empty array is `key=`, as is an empty text; null travels as an absent key.
 */
const maxDepth = 6;
const maxKeys = 20_000;
const maxIndex = 10_000;

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

export function encodeForm(value: Record<string, unknown>): string {
  const pairs: string[] = [];
  const put = (key: string, item: unknown): void => {
    if (item === undefined || item === null) return;
    if (Array.isArray(item)) {
      if (item.length === 0) pairs.push(`${encodeURIComponent(key)}=`);
      item.forEach((entry, index) => {
        put(`${key}[${index}]`, entry ?? '');
      });
    } else if (item instanceof Date) {
      put(key, item.toISOString());
    } else if (typeof item === 'object') {
      for (const [name, entry] of Object.entries(item)) put(key === '' ? name : `${key}.${name}`, entry);
    } else {
      pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(item as string | number | boolean))}`);
    }
  };
  put('', value);
  return pairs.join('&');
}

export class FormError extends Error {}

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

function pathOf(key: string): (string | number)[] {
  const path: (string | number)[] = [];
  for (const part of key.split('.')) {
    const match = /^([^[\]]+)((?:\[\d{1,5}\])*)$/.exec(part);
    if (!match?.[1]) throw new FormError(`malformed key ${key.slice(0, 60)}`);
    if (forbiddenNames.has(match[1])) throw new FormError('forbidden key');
    path.push(match[1]);
    for (const index of match[2]?.matchAll(/\[(\d+)\]/g) ?? []) path.push(Number(index[1]));
  }
  if (path.length > maxDepth) throw new FormError('nested too deeply');
  return path;
}

type Branch = Map<string | number, Branch | string>;

export function decodeForm(text: string): { [key: string]: FormValue } {
  const root: Branch = new Map();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++count > maxKeys) throw new FormError('too many fields');
    // PostgreSQL stores no text with it.
    if (value.includes('\0')) throw new FormError('zero byte');
    const path = pathOf(key);
    let branch = root;
    path.forEach((step, depth) => {
      const next = branch.get(step);
      if (depth === path.length - 1) {
        if (next !== undefined) throw new FormError(`duplicate key ${key.slice(0, 60)}`);
        branch.set(step, value);
      } else if (next instanceof Map) {
        branch = next;
      } else if (next === undefined) {
        const fresh: Branch = new Map();
        branch.set(step, fresh);
        branch = fresh;
      } else {
        throw new FormError(`key ${key.slice(0, 60)} is both text and group`);
      }
    });
  }
  return plain(root) as { [key: string]: FormValue };
}

function plain(branch: Branch): FormValue {
  const keys = [...branch.keys()];
  if (keys.length > 0 && keys.every((key) => typeof key === 'number')) {
    const indexes = keys.sort((a, b) => a - b);
    if ((indexes.at(-1) ?? 0) > maxIndex || indexes.some((key, position) => key !== position))
      throw new FormError('array with gaps');
    return indexes.map((key) => leaf(branch.get(key)));
  }
  const record: { [key: string]: FormValue } = {};
  for (const [key, value] of branch) record[String(key)] = leaf(value);
  return record;
}

const leaf = (value: Branch | string | undefined): FormValue => (value instanceof Map ? plain(value) : (value ?? ''));

/** The part of a JSON schema that tells what a form text stands for. */
export interface FormSchema {
  type?: string | string[];
  properties?: Record<string, FormSchema>;
  items?: FormSchema;
  anyOf?: FormSchema[];
  oneOf?: FormSchema[];
  allOf?: FormSchema[];
  additionalProperties?: FormSchema | boolean;
  const?: unknown;
  enum?: unknown[];
}

const kindsOf = (schema: FormSchema): string[] => {
  if (schema.type) return [schema.type].flat();
  if (schema.const !== undefined) return [typeof schema.const];
  if (schema.enum) return schema.enum.map((value) => typeof value);
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(kindsOf);
};

/** Turns form texts into the numbers, booleans, nulls and arrays the schema asks for. What does not fit stays as it is. */
export function restoreTypes(schema: FormSchema, value: FormValue): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(value)) {
    const items = schema.items ?? choices?.find((choice) => choice.items)?.items ?? {};
    return value.map((entry) => restoreTypes(items, entry));
  }
  if (typeof value === 'object') {
    const fitting = schema.properties ? schema : choices?.find((choice) => choice.properties);
    const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, restoreTypes(fitting?.properties?.[key] ?? open, entry)]),
    );
  }
  return restoreText(kindsOf(schema), value);
}

function restoreText(kinds: string[], text: string): unknown {
  if (kinds.includes('string') && text !== '') return text;
  if (text === '') {
    if (kinds.includes('array')) return [];
    if (kinds.includes('string')) return text;
    return kinds.includes('null') ? null : undefined;
  }
  const isNumeric = kinds.includes('number') || kinds.includes('integer');
  if (isNumeric && /^-?\d{1,17}(\.\d{1,17})?$/.test(text)) return Number(text);
  if (kinds.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
