import type { MessageSpec } from '@tilldeck/contracts/core/message';
import { messageExamples } from './examples.ts';
import { payloadSchema } from './render.ts';

interface Shape {
  type?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape | Shape[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  propertyNames?: Shape;
}
interface Field {
  name: string;
  shape: Shape;
  isNeeded: boolean;
}

const head = ['epoch', 'seq', 'at'];
const isOpenEnd = (limit: number | undefined) => limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER;

/** Fields as a person names them: `location.latitude`, `apps[].package`, `items.<name>.outcome`. */
function fieldsOf(shape: Shape, prefix = ''): Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix + key;
    const own: Field = { name, shape: inner, isNeeded: shape.required?.includes(key) ?? false };
    if (Array.isArray(inner.items)) return [own];
    const choice = inner.anyOf?.find((one) => one.properties);
    if (choice) return [own, ...fieldsOf(choice, `${name}.`)];
    const open = typeof inner.additionalProperties === 'object' ? inner.additionalProperties : {};
    return [
      own,
      ...fieldsOf(inner, `${name}.`),
      ...(inner.items ? fieldsOf(inner.items, `${name}[].`) : []),
      ...fieldsOf(open, `${name}.<name>.`),
    ];
  });
}

function kindOf(shape: Shape): string {
  if (shape.enum) return shape.enum.map((one) => `\`${one}\``).join(', ');
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' or ');
  if (shape.type === 'array') {
    const most = shape.maxItems === undefined ? '' : `, ${shape.minItems ?? 0} to ${shape.maxItems} entries`;
    const isPair = !Array.isArray(shape.items) && Array.isArray(shape.items?.items);
    return `list${isPair ? ' of pairs' : ''}${most}`;
  }
  if (shape.type === 'string')
    return `text${shape.maxLength === undefined ? '' : `, at most ${shape.maxLength} characters`}`;
  if (shape.type === 'integer' || shape.type === 'number') return `${shape.type}${rangeOf(shape)}`;
  if (shape.type === 'object' && typeof shape.additionalProperties === 'object' && !shape.properties)
    return `map of ${shape.additionalProperties.properties ? 'objects' : kindOf(shape.additionalProperties) || 'anything'}`;
  return shape.type ?? '';
}

function rangeOf({ minimum, maximum }: Shape): string {
  if (!isOpenEnd(minimum) && !isOpenEnd(maximum)) return `, ${minimum} to ${maximum}`;
  if (!isOpenEnd(minimum)) return `, from ${minimum}`;
  return isOpenEnd(maximum) ? '' : `, up to ${maximum}`;
}

/** The rows of a table of fields, with its head. */
export function renderFields(schema: unknown, leftOut: readonly string[] = []): string[] {
  const rows = fieldsOf(schema as Shape).filter(({ name }) => !leftOut.includes(name));
  return [
    '| field | needed | what | |',
    '|---|---|---|---|',
    ...rows.map(({ name, shape, isNeeded }) => {
      const described = shape.description ?? shape.anyOf?.find(({ description }) => description)?.description ?? '';
      return `| \`${name}\` | ${isNeeded ? 'yes' : ''} | ${kindOf(shape)} | ${described} |`;
    }),
  ];
}

/** A message with its fields and an example. The three fields every uplink message begins with are said once, above. */
const renderMessage = (spec: MessageSpec): string =>
  [
    `### \`${spec.name}\``,
    '',
    `${spec.summary}.`,
    '',
    `Topic \`dev/<SN>/${spec.direction}/${spec.topic}\`, QoS ${spec.qos}, version ${spec.version}.`,
    '',
    ...renderFields(payloadSchema(spec), spec.direction === 'up' ? head : []),
    '',
    '```json',
    JSON.stringify(messageExamples[spec.name]),
    '```',
  ].join('\n');

export const renderMessages = (messages: readonly MessageSpec[]): string => messages.map(renderMessage).join('\n\n');
