import { createHash } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { leastWorkBits, mostWorkBits, workLifetimeS } from '@tilldeck/contracts/identity/guess.limits';
import type { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { App } from '../../../platform/app.ts';
import { createStamps } from '../../../platform/auth/stamp.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { readIn, writeIn } from '../../../platform/db/scope.ts';
import { countGuesses } from './guess.store.ts';
import { insertSpentSalt } from './session.store.ts';

type Wanted = RouteInput<typeof sessionRoutes.work>;

/** Whom and what it is paid for, and how much, is part of what the stamp proves. */
const stampsFor = (app: App, { call, name }: Wanted, bits: number) =>
  createStamps(app.secrets, `work:${bits}:${call}:${name.toLowerCase()}`, workLifetimeS);

/** Something to compute instead of a picture to read. Every two failures of the account or network double it. */
export async function askForWork(ctx: OpenCtx, wanted: Wanted): Promise<RouteOutput<typeof sessionRoutes.work>> {
  const scope = visitorScope(ctx);
  const failures = await readIn(scope, (db) => countGuesses({ scope, db }, wanted.name.toLowerCase(), ctx.ip));
  const bits = Math.min(mostWorkBits, leastWorkBits + Math.floor(failures / 2));
  return { challenge: `${bits}.${stampsFor(ctx.app, wanted, bits).make()}`, bits };
}

/** Whether the work for this was done; once for each challenge. */
export async function isWorkDone(ctx: OpenCtx, wanted: Wanted, work: string): Promise<boolean> {
  const [, challenge = '', bitsText = '', stamp = ''] = /^((\d{1,2})\.([\w.-]+)):[0-9a-z]{1,12}$/.exec(work) ?? [];
  const bits = Number(bitsText);
  const expiry = challenge && bits >= leastWorkBits ? stampsFor(ctx.app, wanted, bits).expiryOf(stamp) : null;
  if (!expiry) return false;
  if (Math.clz32(createHash('sha256').update(work).digest().readUInt32BE(0)) < bits) return false;
  return writeIn(visitorScope(ctx), (inside) => insertSpentSalt(inside, stamp, expiry));
}
