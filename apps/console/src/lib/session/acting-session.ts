import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import type { AccessOpened } from '@tilldeck/contracts/identity/access.schemas';
import { call } from '../request/call.ts';
import { dropActing, keepActing } from './session-vault.ts';

const startOver = (path: string): void => window.location.assign(path);

/** From here on this tab works for the partner. Pages and caches of before belong to somebody else. */
export async function startActing({ temporaryToken, expiresAt }: AccessOpened): Promise<void> {
  await keepActing({ temporaryToken, expiresAt });
  startOver('/home');
}

/** Back to one's own work. A server that is away must not keep anybody in; the access runs out by itself. */
export async function stopActing(): Promise<void> {
  await call(accessRoutes.leave, {}).catch(() => undefined);
  dropActing();
  startOver('/home');
}
