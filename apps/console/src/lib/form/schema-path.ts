import { z } from 'zod';

/** Where a value is in a form: names of objects, numbers of lists. */
export type FieldPath = readonly (string | number)[];

export const pathKey = (path: FieldPath): string => path.join('.');

/** The schema under `optional`, `default`, `nullable` and pipes. */
export function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return innermost(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodCatch) {
    return innermost(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) {
    const [input, output] = [schema.in as z.ZodType, schema.out as z.ZodType];
    return innermost(input instanceof z.ZodTransform ? output : input);
  }
  return schema;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(values: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isRecord(value) ? value[step] : undefined),
    values,
  );
}

/** The schemas of an object's fields; of a union those of the case that is chosen. */
function shapeOf(schema: z.ZodType, value: unknown): Record<string, z.ZodType> {
  const inner = innermost(schema);
  if (inner instanceof z.ZodObject) return inner.shape as Record<string, z.ZodType>;
  const union = unionOf(inner);
  if (!union) return {};
  const chosen = isRecord(value) ? union.cases.get(value[union.by]) : undefined;
  return { ...(chosen ? shapeOf(chosen, value) : {}), [union.by]: z.enum([...union.cases.keys()] as string[]) };
}

interface Union {
  /** The field that says which case it is. */
  by: string;
  cases: ReadonlyMap<unknown, z.ZodType>;
}

export function unionOf(schema: z.ZodType): Union | null {
  const inner = innermost(schema);
  if (!(inner instanceof z.ZodDiscriminatedUnion)) return null;
  const by = inner.def.discriminator;
  const cases = (inner.options as z.ZodObject<z.ZodRawShape>[]).flatMap((option) => {
    const mark = innermost(option.shape[by] as z.ZodType);
    const names = mark instanceof z.ZodLiteral ? [...mark.values] : mark instanceof z.ZodEnum ? mark.options : [];
    return names.map((name) => [name, option] as const);
  });
  return { by, cases: new Map<unknown, z.ZodType>(cases) };
}

/** The schema of what is at a path; of a union's case only while that case is chosen in `values`. */
export function schemaAt(schema: z.ZodType, path: FieldPath, values: unknown): z.ZodType | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const inner = innermost(schema);
  const next = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : shapeOf(inner, values)[step];
  return next ? schemaAt(next, rest, valueAt(values, [step])) : undefined;
}

/** A name with dots leads into nested objects, unless the object has a field of that very name. */
export function pathOf(schema: z.ZodType | undefined, name: string, value: unknown): FieldPath {
  if (name === '') return [];
  return schema && name in shapeOf(schema, value) ? [name] : name.split('.');
}

/** An emptied control counts as not filled in, where the schema allows that. */
export function orAbsent(schema: z.ZodType, value: unknown): unknown {
  if (value !== '' && value !== null) return value;
  if (value === null && schema.safeParse(null).success) return null;
  return schema.safeParse(undefined).success ? undefined : value;
}

/** The same at every depth. An optional object of which nothing was filled in is absent. */
export function withoutBlanks(schema: z.ZodType, value: unknown): unknown {
  if (value === '' || value === null) return orAbsent(schema, value);
  const inner = innermost(schema);
  if (Array.isArray(value)) {
    return inner instanceof z.ZodArray ? value.map((item) => withoutBlanks(inner.element as z.ZodType, item)) : value;
  }
  if (!isRecord(value)) return value;
  const shape = shapeOf(inner, value);
  const entries = Object.entries(value).map(([name, field]) => {
    const own = shape[name];
    return [name, own ? withoutBlanks(own, field) : field] as const;
  });
  const isEmpty = entries.length > 0 && entries.every(([, field]) => field === undefined);
  return isEmpty && schema.safeParse(undefined).success ? undefined : Object.fromEntries(entries);
}

/** What was there, with what is on the screen in its place; lists are taken as they are. */
export function merged(before: unknown, typed: unknown): unknown {
  if (!isRecord(before) || !isRecord(typed)) return typed;
  const names = [...new Set([...Object.keys(before), ...Object.keys(typed)])];
  return Object.fromEntries(
    names.map((name) => [name, name in typed ? merged(before[name], typed[name]) : before[name]]),
  );
}
