import type { FormSchema } from '@tilldeck/contracts/wire/form-encoding';

/** Every call may carry it. */
const everywhere: readonly string[] = ['timezone'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of fields, dotted, that the schema of a call does not know: a system that misspells one should hear of it. */
export const unknownFields = (schema: FormSchema, fields: Record<string, unknown>): string[] =>
  unknownIn(schema, fields, '').filter((name) => !everywhere.includes(name));

function unknownIn(schema: FormSchema, value: unknown, path: string): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  // The choice that fits best: what is wrong with the others is not meant.
  if (choices)
    return choices.map((choice) => unknownIn(choice, value, path)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((entry, at) => unknownIn(items, entry, `${path}.${at}`)) : [];
  }
  if (!isRecord(value)) return [];
  const known = propertiesOf(schema);
  return Object.entries(value).flatMap(([name, entry]) => {
    const place = path === '' ? name : `${path}.${name}`;
    const own = known?.[name] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null);
    if (own) return unknownIn(own, entry, place);
    return known && schema.additionalProperties !== true ? [place] : [];
  });
}

/** Undefined where anything is allowed: a record, or a part that says nothing of its fields. */
function propertiesOf({ properties, allOf }: FormSchema): Record<string, FormSchema> | undefined {
  if (!allOf) return properties;
  const parts = allOf.map(propertiesOf);
  return parts.every((part) => part !== undefined) ? Object.assign({}, properties, ...parts) : undefined;
}
