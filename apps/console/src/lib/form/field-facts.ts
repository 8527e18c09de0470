import { z } from 'zod';

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'select'
  | 'multi'
  | 'tags'
  | 'switch'
  | 'date'
  | 'instant'
  | 'password'
  | 'file';

export interface FieldFacts {
  kind: FieldKind;
  isRequired: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
  isInteger?: boolean;
  options?: readonly (string | number)[];
}

/** Longer texts get more than one line. */
const oneLineMax = 120;

/** The schema under `optional`, `default`, `nullable` and pipes. */
function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
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

const isSensitive = (schema: z.ZodType): boolean => schema.meta()?.sensitive === true;
const finite = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function facts(schema: z.ZodType): Omit<FieldFacts, 'isRequired'> {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const options = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
    return { kind: 'select', options: options.filter((option) => typeof option !== 'object') as (string | number)[] };
  }
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodNumber) {
    return {
      kind: 'number',
      min: finite(schema.minValue),
      max: finite(schema.maxValue),
      isInteger: schema.format === 'safeint' || schema.format === 'int32',
    };
  }
  if (schema instanceof z.ZodISODateTime) return { kind: 'instant' };
  if (schema instanceof z.ZodISODate) return { kind: 'date' };
  if (schema instanceof z.ZodArray) {
    const item = facts(innermost(schema.element as z.ZodType));
    return item.kind === 'select' ? { kind: 'multi', options: item.options } : { kind: 'tags' };
  }
  const maxLength = schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined;
  return { kind: (maxLength ?? 0) > oneLineMax ? 'textarea' : 'text', maxLength };
}

/** What a form can know about a field from its schema alone. */
export function fieldFacts(schema: z.ZodType): FieldFacts {
  const inner = innermost(schema);
  const known = facts(inner);
  const isPassword = isSensitive(schema) || isSensitive(inner);
  return {
    ...known,
    kind: isPassword && known.kind === 'text' ? 'password' : known.kind,
    isRequired: !schema.safeParse(undefined).success,
  };
}
