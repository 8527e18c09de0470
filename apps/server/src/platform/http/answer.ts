import { type Envelope, okCode } from '@tilldeck/contracts/core/envelope';
import type { Route } from '@tilldeck/contracts/core/route';
import { errorText } from '@tilldeck/phrases/error-texts';
import type { Language } from '@tilldeck/phrases/language';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { AppError } from '../app-error.ts';

export type Serialise = (data: unknown, requestId: string) => string;

/**
 * Writes a success as text. Built from the call's JSON schema, so that no undeclared field gets out; as fast as
 * JSON.stringify once the schema says nothing about the format of texts, which would be checked character by character. With `isChecking` (everywhere but production) the answer is also held against its schema.
 */
export function createSerialiser(route: Route, isChecking: boolean): Serialise {
  return (data, requestId) => {
    if (isChecking) {
      const parsed = route.output.safeParse(data);
      if (!parsed.success) throw new Error(`${route.id} answers what it does not declare: ${parsed.error.message}`);
    }
    return writerOf(route)({ code: okCode, msg: 'OK', data, requestId });
  };
}

type Write = (envelope: Envelope) => string;
const writers = new WeakMap<Route, Write>();

/** Made when a call is answered for the first time: for all of them together it takes most of a second at every start. */
export function writerOf(route: Route): Write {
  const known = writers.get(route);
  if (known) return known;
  const made = compile(route);
  writers.set(route, made);
  return made;
}

function compile(route: Route): Write {
  const data = z.toJSONSchema(route.output, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
      delete jsonSchema.pattern;
    },
  });
  const { $schema: _schema, definitions, ...shape } = data as Record<string, unknown>;
  // A schema that refers to itself (menu trees) is left to JSON.stringify; such answers are rare and small.
  if (JSON.stringify(data).includes('"$ref"')) return (envelope) => JSON.stringify(envelope);
  return fastJson({
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: shape, requestId: { type: 'string' } },
    ...(definitions ? { definitions } : {}),
  } as Parameters<typeof fastJson>[0]);
}

export interface Refusal {
  status: number;
  body: Envelope;
}

/** A refusal on the wire, in the caller's language. `isSignIn`: the call needs no session, so a 401 must not end one. */
export function refusalOf(error: AppError, language: Language, requestId: string, isSignIn: boolean): Refusal {
  const { code, status = 200, field } = error.spec;
  const msg = errorText(language, error.code, error.values);
  const data = field && error.data === null ? { fields: { [field]: msg } } : error.data;
  return {
    status,
    body: {
      code,
      msg,
      data,
      requestId,
      error: error.code,
      ...(status === 401 && isSignIn ? { result: { isLogin: true } } : {}),
    },
  };
}
