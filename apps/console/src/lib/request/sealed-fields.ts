import type { Route } from '@tilldeck/contracts/core/route';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import {
  hasSensitive,
  mapSensitive,
  type SensitiveShape,
  sealForServer,
  sealWithSession,
} from '@tilldeck/contracts/wire/field-cipher';
import { z } from 'zod';
import { openSession } from '../session/session-vault.ts';
import { exchange } from './exchange.ts';

const shapes = new Map<string, SensitiveShape | null>();

function sensitiveShape(route: Route): SensitiveShape | null {
  let shape = shapes.get(route.id);
  if (shape === undefined) {
    const found = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SensitiveShape;
    shape = hasSensitive(found) ? found : null;
    shapes.set(route.id, shape);
  }
  return shape;
}

async function serverPublicKey(): Promise<string> {
  const { method, path } = sessionRoutes.getToken;
  const answer = (await exchange({ method, path, input: {} })) as z.output<typeof sessionRoutes.getToken.output>;
  return answer.publicKey;
}

/** Seals every field its schema marks sensitive: with the session's key, or before sign-in for the server's. */
export async function sealInput(route: Route, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const shape = sensitiveShape(route);
  if (!shape) return input;
  const session = openSession();
  if (session)
    return (await mapSensitive(shape, input, (text) => sealWithSession(session.fieldKey, text))) as typeof input;
  const publicKey = await serverPublicKey();
  return (await mapSensitive(shape, input, (text) => sealForServer(publicKey, text))) as typeof input;
}
