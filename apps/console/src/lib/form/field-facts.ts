import { z } from 'zod';
import { innermost } from './schema-path.ts';

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'select'
  | 'radio'
  | 'multi'
  | 'tags'
  | 'switch'
  | 'date'
  | 'instant'
  | 'password'
  | 'file'
  | 'richText';

export interface FieldFacts {
  kind: FieldKind;
  isRequired: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
  isInteger?: boolean;
  /** Of a list. */
  maxItems?: number;
  /** What counts where nothing is filled in. */
  byDefault?: unknown;
  options?: readonly (string | number)[];
}

/** Longer texts get more than one line. */
const oneLineMax = 120;

const isSensitive = (schema: z.ZodType): boolean => schema.meta()?.sensitive === true;
/** Of a rich text: how many characters it may have to read. */
const richLength = (schema: z.ZodType): number | undefined =>
  (schema.meta()?.richText as { maxCharacters: number } | undefined)?.maxCharacters;
const finite = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

/** How many a list may hold. */
function mostOf(list: z.ZodArray): number | undefined {
  const limits = (list.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' && 'maximum' in def ? [Number(def.maximum)] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

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
    const maxItems = mostOf(schema);
    return item.kind === 'select' ? { kind: 'multi', options: item.options, maxItems } : { kind: 'tags', maxItems };
  }
  const characters = richLength(schema);
  if (characters !== undefined) return { kind: 'richText', maxLength: characters };
  const maxLength = schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined;
  return { kind: (maxLength ?? 0) > oneLineMax ? 'textarea' : 'text', maxLength };
}

/** What a form can know about a field from its schema alone. */
export function fieldFacts(schema: z.ZodType): FieldFacts {
  const inner = innermost(schema);
  const known = facts(inner);
  const absent = schema.safeParse(undefined);
  const isPassword = isSensitive(schema) || isSensitive(inner);
  return {
    ...known,
    kind: isPassword && known.kind === 'text' ? 'password' : known.kind,
    isRequired: !absent.success,
    byDefault: absent.data,
  };
}
