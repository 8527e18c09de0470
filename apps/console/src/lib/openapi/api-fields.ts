import type { ApiSchema } from './openapi-document.ts';

export interface ApiField {
  /** `items[].name` for a field of a list's rows. */
  name: string;
  type: string;
  isRequired: boolean;
  rules: string[];
  description: string;
}

/** Deeper than this a table of fields no longer helps; trees that contain themselves end here, too. */
const deepest = 4;

function typeOf(schema: ApiSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.$ref) return 'object';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const kinds = [schema.type ?? (schema.properties ? 'object' : 'any')].flat().join(' | ');
  return schema.format ? `${kinds} (${schema.format})` : kinds;
}

const span = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  if (least === undefined && most === undefined) return [];
  if (least === most) return [`${least}${unit}`];
  return [`${least ?? ''}…${most ?? ''}${unit}`];
};

/** JSON Schema's stand-in for "any safe integer", which says nothing to a reader. */
const saysSomething = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;

function rulesOf(schema: ApiSchema): string[] {
  return [
    ...span(saysSomething(schema.minimum), saysSomething(schema.maximum), ''),
    ...span(schema.minLength, schema.maxLength, ' chars'),
    ...span(schema.minItems, schema.maxItems, ' items'),
    ...(schema.pattern && !schema.format ? [schema.pattern] : []),
    ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
    ...(schema.sensitive ? ['AES'] : []),
  ];
}

/** The schema with fields inside, behind unions with null and around lists. */
function innerObject(schema: ApiSchema): { object: ApiSchema; suffix: string } | null {
  if (schema.properties) return { object: schema, suffix: '' };
  if (schema.items) {
    const inner = innerObject(schema.items);
    return inner && { object: inner.object, suffix: `[]${inner.suffix}` };
  }
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const inner = innerObject(choice);
    if (inner) return inner;
  }
  return null;
}

function rowsOf(schema: ApiSchema, prefix: string, depth: number): ApiField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const inner = depth < deepest ? innerObject(field) : null;
    return [
      {
        name,
        type: typeOf(field),
        isRequired: schema.required?.includes(key) ?? false,
        rules: rulesOf(field),
        description: field.description ?? '',
      },
      ...(inner ? rowsOf(inner.object, `${name}${inner.suffix}`, depth + 1) : []),
    ];
  });
}

/** A schema as rows of a table, nested fields under dotted names as the wire's form encoding writes them. */
export function fieldsOf(schema: ApiSchema): ApiField[] {
  const inner = innerObject(schema);
  if (inner) return rowsOf(inner.object, inner.suffix, 0);
  if (schema.type === undefined && !schema.anyOf && !schema.items) return [];
  return [
    { name: '', type: typeOf(schema), isRequired: true, rules: rulesOf(schema), description: schema.description ?? '' },
  ];
}
