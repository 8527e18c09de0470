/** The part of JSON Schema that the reference shows. */
export interface ApiSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  allOf?: ApiSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  sensitive?: boolean;
  $ref?: string;
}

interface ApiContent {
  content?: Record<string, { schema?: ApiSchema }>;
}

export interface ApiOperation {
  operationId: string;
  tags?: string[];
  summary?: string;
  'x-permission'?: string;
  'x-audit'?: string;
  'x-errors'?: { error: string; code: number; msg: string }[];
  requestBody?: ApiContent;
  parameters?: { name: string; required?: boolean; schema?: ApiSchema }[];
  responses?: Record<string, ApiContent>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, ApiOperation>>;
}
