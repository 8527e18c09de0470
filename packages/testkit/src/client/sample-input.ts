/** The part of a JSON schema that a valid value can be made from. */
export interface SampleSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: SampleSchema[];
  oneOf?: SampleSchema[];
  properties?: Record<string, SampleSchema>;
  required?: string[];
  items?: SampleSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  format?: string;
  examples?: unknown[];
  example?: unknown;
  ref?: string;
}

/** The kinds of records a call's input refers to. */
export function refsIn(schema: SampleSchema): string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [...new Set([...(schema.ref ? [schema.ref] : []), ...inner.flatMap(refsIn)])];
}

/** A small valid input with every reference filled by `idOf`. A pattern needs an `example` in its schema. */
export function sampleInput(schema: SampleSchema, idOf: (ref: string) => string): unknown {
  if (schema.ref) return idOf(schema.ref);
  const given = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleInput(choice, idOf);
  switch (schema.type ?? 'anything') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, inner]) => schema.required?.includes(name) || refsIn(inner).length > 0)
          .map(([name, inner]) => [name, sampleInput(inner, idOf)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleInput(schema.items ?? {}, idOf));
    case 'integer':
    case 'number':
      // A fresh record's version is 1.
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'date-time' ? '2026-01-01T00:00:00Z' : 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    default:
      return undefined;
  }
}
