import { useLive } from '../../lib/live/live.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { reloadSession } from '../../lib/session/load-session.ts';
import { sessionState } from '../../lib/session/session-state.ts';

/** A change for everybody is read by everybody, but not by all consoles in the same moment. */
const spreadMs = 1_500;

async function readAgain(): Promise<void> {
  const before = sessionState().permissions;
  await reloadSession();
  const { permissions } = sessionState();
  const textOf = (held: typeof before) =>
    [...held].map(([id, actions]) => `${id}:${[...actions].toSorted().join()}`).toSorted();
  const isSame = String(textOf(before)) === String(textOf(permissions));
  // What was refused may be allowed now, and the other way round.
  if (!isSame) void queryClient.invalidateQueries();
}

/** Roles, menus or the organisation's authority changed: buttons, menu and pages follow without a reload. */
export function useRightsChanges(): void {
  useLive(['identity.rights'], ({ payload }) => {
    const { orgId } = payload as { orgId?: string };
    if (orgId === undefined) setTimeout(() => void readAgain(), Math.random() * spreadMs);
    else if (orgId === sessionState().org?.orgId) void readAgain();
  });
}
