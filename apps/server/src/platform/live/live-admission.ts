import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import type { SessionDirectory } from '../auth/sessions.ts';
import type { Caller } from '../context.ts';
import { deletePass } from './live-pass.ts';

export interface Admission {
  caller: Caller;
  /** Highest number the client has seen; 0 for one that comes for the first time. */
  since: number;
}

/** Browsers send the page's origin and cannot leave it out; another site's page must not use somebody's pass. */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Who opens a connection. The `token` parameter is a pass: spent with this, whatever comes of it. */
export async function admit(app: App, sessions: SessionDirectory, request: FastifyRequest): Promise<Admission> {
  if (!request.ws) throw new AppError('core.no_such_call');
  if (!isOwnOrigin(request.headers.origin, request.host, app.config.PUBLIC_URL)) throw new AppError('core.forbidden');
  const { token, since } = request.query as Record<string, unknown>;
  const tokenHash = await deletePass(app.database.vendor, token);
  if (!tokenHash) throw new AppError('core.not_signed_in');
  const caller = (await sessions.findCallers([tokenHash])).get(tokenHash.toString('hex'));
  if (!caller || typeof caller === 'string') throw new AppError(caller ?? 'core.session_ended');
  return { caller, since: readSince(since) };
}

const readSince = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
