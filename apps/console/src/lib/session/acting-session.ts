import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import type { AccessOpened } from '@tilldeck/contracts/identity/access.schemas';
import { pageAddress } from '../navigation/overlay-address.ts';
import { expectSessionEnd } from '../request/answer-actions.ts';
import { call } from '../request/call.ts';
import { dropActing, keepActing, wayBack } from './session-vault.ts';

/** Nobody waits longer than this to get back to their own work. */
const leaveTimeoutMs = 5_000;

const startOver = (path: string): void => window.location.assign(path);

/** From here on this tab works for the partner. Pages and caches of before belong to somebody else. */
export function startActing({ temporaryToken, expiresAt, orgName, reason }: AccessOpened): void {
  keepActing({ temporaryToken, expiresAt, orgName, reason, cameFrom: pageAddress(window.location) });
  startOver('/home');
}

/** Back to one's own work, to the page it was left on. A server that is away must not keep anybody in; the access runs out by itself. */
export async function stopActing(): Promise<void> {
  expectSessionEnd();
  await call(accessRoutes.leave, {}, { timeoutMs: leaveTimeoutMs }).catch(() => undefined);
  const ownPage = wayBack();
  dropActing();
  startOver(ownPage);
}
