import type { BridgePass } from '@tilldeck/contracts/remote/session.schemas';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type SessionRow, updatePlace } from '../session/session.store.ts';
import { noteInTrail } from '../session/session-trail.service.ts';
import { findFreeBridge, findLiveBridge, type LiveBridge } from './free-bridge.store.ts';
import { insertPass } from './pass.store.ts';
import { updateViewersLeft } from './viewer.store.ts';

interface Placed {
  session: SessionRow;
  bridge: LiveBridge;
}

/**
 * Where a session is: at its bridge, or at another one where that is gone or the device has just lost it. The row is locked
 * and the generation compared, so that two who lost the same bridge move the session once. Null: no bridge is free.
 */
async function placeSession(inside: ScopedDb, session: SessionRow, lostGeneration?: number): Promise<Placed | null> {
  const { bridge_id: bridgeId, generation } = session;
  const present = bridgeId && lostGeneration !== generation ? await findLiveBridge(inside, bridgeId) : undefined;
  if (present) return { session, bridge: present };
  const bridge = await findFreeBridge(inside, bridgeId);
  if (!bridge) return null;
  const moved = await updatePlace(inside, session, bridge.id);
  if (bridgeId) {
    await updateViewersLeft(inside, session.id);
    await noteInTrail(inside, moved, { kind: 'moved', detail: { generation: moved.generation } });
  }
  return { session: moved, bridge };
}

/** A pass to the bridge of a session whose row is locked; for the device where no viewer is named. */
export async function passTo(
  inside: ScopedDb,
  session: SessionRow,
  { viewerId = null, lostGeneration }: { viewerId?: string | null; lostGeneration?: number | undefined } = {},
): Promise<BridgePass | null> {
  const placed = await placeSession(inside, session, lostGeneration);
  if (!placed) return null;
  const { generation, id: sessionId } = placed.session;
  const pass = await insertPass(inside, { sessionId, generation, viewerId });
  return { url: placed.bridge.url, pass, generation };
}
