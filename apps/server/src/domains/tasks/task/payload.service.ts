import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { type FormSchema, type FormValue, restoreTypes } from '@tilldeck/contracts/wire/form-encoding';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** A few tens of milliseconds on the smallest device. */
const cost = { N: 16_384, r: 8, p: 1 };
const hashBytes = 32;

/** `scrypt$N$r$p$salt$hash`: what a device compares a typed password with. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, hashBytes, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

const shapes = new Map<TaskKindName, FormSchema>();

/** A form carries texts, and only the kind knows which of them are numbers or switches. */
function withTypes(kind: TaskKindName, payload: unknown): unknown {
  const shape =
    shapes.get(kind) ?? (z.toJSONSchema(kindOf(kind).draft, { io: 'input', unrepresentable: 'any' }) as FormSchema);
  shapes.set(kind, shape);
  return restoreTypes(shape, payload as FormValue);
}

/** What a person wants done, as its kind has it; refused with the names of the fields that do not fit. */
export function readDraft(kind: TaskKindName, payload: unknown): Record<string, unknown> {
  const rule = kindOf(kind).draft;
  const typed = rule.safeParse(payload);
  const draft = typed.success ? typed : rule.safeParse(withTypes(kind, payload));
  if (draft.success) return draft.data as Record<string, unknown>;
  const fields = Object.fromEntries(draft.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('tasks.payload_invalid', { data: { fields } });
}

/** The payload as it is kept: the draft, with the hash of the password where the kind has one. */
export async function settlePayload(
  kind: TaskKindName,
  payload: unknown,
  secret: string | undefined,
  /** Of a password that was given earlier; a new one counts. */
  knownHash?: string,
): Promise<Record<string, unknown>> {
  const draft = readDraft(kind, payload);
  if (knownHash !== undefined && secret === undefined) return { ...draft, passwordHash: knownHash };
  const rule = kindOf(kind).secret;
  const isFitting = rule ? rule.safeParse(secret).success : secret === undefined;
  if (!isFitting) throw new AppError('tasks.payload_invalid', { data: { fields: { secret: 'invalid' } } });
  return secret === undefined ? draft : { ...draft, passwordHash: await hashPassword(secret) };
}
