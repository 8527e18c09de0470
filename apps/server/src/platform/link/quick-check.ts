import type { z } from 'zod';

/** Says yes only to what the schema takes as it is; anything else is left to the schema itself to judge. */
export type QuickCheck = (value: unknown) => boolean;

type Def = {
  type: string;
  check?: string;
  format?: string;
  checks?: readonly { _zod: { def: CheckDef } }[];
  shape?: Record<string, z.ZodType>;
  catchall?: unknown;
  innerType?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string | number>;
};
type CheckDef = { check: string; value?: number; inclusive?: boolean; maximum?: number; minimum?: number };

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/**
 * A few comparisons instead of the schema's own machinery, for schemas of plain objects, numbers, texts and lists. Null
 * for a schema with anything in it that is not known here: refinements, transformations, defaults.
 */
export function compileQuickCheck(schema: z.ZodType): QuickCheck | null {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectCheck(def);
    case 'array':
      return arrayCheck(def);
    case 'number':
      return numberCheck(def);
    case 'string':
      return textCheck(def);
    case 'boolean':
      return def.checks?.length ? null : (value) => value === true || value === false;
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries ?? {}));
      return def.checks?.length ? null : (value) => known.has(value);
    }
    default:
      return null;
  }
}

function objectCheck({ shape = {}, catchall, checks = [] }: Def): QuickCheck | null {
  if (checks.length > 0 || catchall) return null;
  const known = new Map<string, QuickCheck>();
  const required: string[] = [];
  for (const [key, schema] of Object.entries(shape)) {
    const { type, innerType } = defOf(schema);
    const check = compileQuickCheck(type === 'optional' && innerType ? innerType : schema);
    if (!check) return null;
    known.set(key, check);
    if (type !== 'optional') required.push(key);
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = value as Record<string, unknown>;
    for (const key in found) {
      const check = known.get(key);
      if (!check?.(found[key])) return false;
    }
    for (const key of required) if (found[key] === undefined) return false;
    return true;
  };
}

function arrayCheck({ element, checks = [] }: Def): QuickCheck | null {
  const check = element ? compileQuickCheck(element) : null;
  const bounds = boundsOf(checks, ['max_length', 'min_length']);
  if (!check || !bounds) return null;
  return (value) =>
    Array.isArray(value) && value.length >= bounds.min && value.length <= bounds.max && value.every(check);
}

function textCheck({ check, checks = [] }: Def): QuickCheck | null {
  const bounds = boundsOf(checks, ['max_length', 'min_length']);
  if (!bounds || check) return null;
  return (value) => typeof value === 'string' && value.length >= bounds.min && value.length <= bounds.max;
}

function numberCheck({ check, format, checks = [] }: Def): QuickCheck | null {
  if (check && !(check === 'number_format' && format === 'safeint')) return null;
  // A number that must be whole has that as a check of its own among the others.
  const others = checks.filter(({ _zod: { def } }) => def.check !== 'number_format');
  const bounds = boundsOf(others, ['less_than', 'greater_than']);
  if (!bounds || (others.length < checks.length && !check)) return null;
  const isNumber = check ? Number.isSafeInteger : Number.isFinite;
  return (value) => isNumber(value) && (value as number) >= bounds.min && (value as number) <= bounds.max;
}

function boundsOf(
  checks: NonNullable<Def['checks']>,
  [most, least]: readonly [string, string],
): { min: number; max: number } | null {
  const bounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  for (const { _zod } of checks) {
    const { check, value, inclusive = true, maximum = value, minimum = value } = _zod.def;
    if (!inclusive) return null;
    if (check === most && maximum !== undefined) bounds.max = Math.min(bounds.max, maximum);
    else if (check === least && minimum !== undefined) bounds.min = Math.max(bounds.min, minimum);
    else return null;
  }
  return bounds;
}
