import type { Route } from '@tilldeck/contracts/core/route';
import { hasSensitive, mapSensitive, type SensitiveShape } from '@tilldeck/contracts/wire/field-cipher';
import {
  decodeForm,
  FormError,
  type FormSchema,
  type FormValue,
  restoreTypes,
} from '@tilldeck/contracts/wire/form-encoding';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { FieldCipher } from '../auth/field-cipher.ts';
import { unknownFields } from './unknown-fields.ts';

export interface RawRequest {
  contentType: string;
  body: Buffer | null;
  /** Query without the question mark. */
  query: string;
}

export interface ReadInput {
  input: unknown;
  timezone: string;
}

/** Reads a call's input as its declaration says, from form text, JSON or multipart fields. */
export type InputReader = (
  raw: RawRequest,
  sessionFieldKey: Buffer | null,
  /**
   * A system with an API key calls. Sensitive fields come as they are, as there is no session to seal them for, and
   * fields the call does not know are refused: a program that misspells one should not believe that it counts.
   */
  isOfKey?: boolean,
) => Promise<ReadInput>;

interface InputShape {
  shape: FormSchema & SensitiveShape;
  isSealed: boolean;
}
const shapes = new WeakMap<Route, InputShape>();

/** Made when a call comes in for the first time. */
function shapeOf(route: Route): InputShape {
  const known = shapes.get(route);
  if (known) return known;
  const shape = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as FormSchema & SensitiveShape;
  const made = { shape, isSealed: hasSensitive(shape) };
  shapes.set(route, made);
  return made;
}

export function createInputReader(route: Route, cipher: FieldCipher): InputReader {
  return async (raw, sessionFieldKey, isOfKey) => {
    const { shape, isSealed } = shapeOf(route);
    let fields = await readFields(raw, shape);
    const timezone = readTimezone(fields.timezone);
    if (isOfKey) refuseUnknown(shape, fields);
    if (isSealed && !isOfKey)
      fields = (await mapSensitive(shape, fields, (text) => cipher.open(text, sessionFieldKey))) as typeof fields;
    const parsed = route.input.safeParse(fields);
    if (!parsed.success) throw invalidInput(parsed.error);
    return { input: parsed.data, timezone };
  };
}

/** Each faulty field with the name of what is wrong; texts are the console's. */
function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_';
    fields[name] ??= issue.code === 'invalid_format' || issue.code === 'custom' ? issue.message : issue.code;
  }
  return new AppError('core.invalid_input', { data: { fields } });
}

function refuseUnknown(shape: FormSchema, given: Record<string, unknown>): void {
  const names = unknownFields(shape, given);
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, 'unknown_field']));
  throw new AppError('core.invalid_input', { data: { fields } });
}

async function readFields(raw: RawRequest, shape: FormSchema): Promise<Record<string, unknown>> {
  try {
    const fromQuery = raw.query ? restore(shape, decodeForm(raw.query)) : {};
    if (!raw.body || raw.body.length === 0) return fromQuery;
    return { ...fromQuery, ...(await readBody(raw.contentType, raw.body, shape)) };
  } catch (error) {
    if (error instanceof FormError || error instanceof SyntaxError)
      throw new AppError('core.invalid_input', { data: { fields: { _: error.message } } });
    throw error;
  }
}

async function readBody(contentType: string, body: Buffer, shape: FormSchema): Promise<Record<string, unknown>> {
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (kind === 'application/x-www-form-urlencoded') return restore(shape, decodeForm(body.toString('utf8')));
  if (kind === 'application/json') {
    const value = parseJson(body.toString('utf8'));
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new FormError('not an object');
    return value as Record<string, unknown>;
  }
  if (kind === 'multipart/form-data') return readMultipart(contentType, body, shape);
  throw new AppError('core.unsupported_encoding');
}

/** Zero bytes are refused as in form text; only a text that may have one is looked through. */
function parseJson(text: string): unknown {
  if (!text.includes(String.raw`\u0000`)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => {
    if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new FormError('zero byte');
    return value;
  });
}

async function readMultipart(contentType: string, body: Buffer, shape: FormSchema) {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new FormError('malformed multipart body');
    });
  const texts = new URLSearchParams();
  // Files never travel through the API (design: one door for files); only the texts are read.
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value);
  return restore(shape, decodeForm(texts.toString()));
}

const restore = (shape: FormSchema, value: FormValue) => restoreTypes(shape, value) as Record<string, unknown>;

const knownTimezones = new Map<string, boolean>();

function readTimezone(value: unknown): string {
  if (typeof value !== 'string' || value.length > 60) return 'UTC';
  let isKnown = knownTimezones.get(value);
  if (isKnown === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
      isKnown = true;
    } catch {
      isKnown = false;
    }
    if (knownTimezones.size < 1_000) knownTimezones.set(value, isKnown);
  }
  return isKnown ? value : 'UTC';
}
