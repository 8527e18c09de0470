import { maxViewers } from '@tilldeck/contracts/remote/remote.limits';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import type { Db } from '../../../platform/db/database.ts';
import { within } from '../../../platform/time-limit.ts';
import type { ChannelPasses } from './channel-passes.service.ts';
import type { Admit, Admitted } from './entrance.service.ts';
import type { Hub } from './hub.service.ts';
import { listLooks, type SessionLook } from './hub-session.store.ts';
import { deletePass, type SpentPass } from './pass.store.ts';
import type { ViewerPerson } from './viewer.service.ts';

const answerWithinMs = 5_000;

export interface AdmissionParts {
  db: Db;
  bridgeId: string;
  passes: ChannelPasses;
  find: (sessionId: string) => Hub | undefined;
  hubFor: (look: SessionLook, lookedAtMs: number) => Hub;
}

/** Spends the pass that somebody shows, whatever comes of it, and says what it opens or why nothing. */
export function createAdmission({ db, bridgeId, passes, find, hubFor }: AdmissionParts): Admit {
  return async ({ pass, isBrowser }) => {
    const channel = passes.spend(pass, performance.now());
    if (channel === 'expired') return 'expired';
    if (channel) {
      const hub = find(channel.sessionId);
      if (isBrowser) return 'side';
      return hub ? (line) => hub.crew.show(channel.viewerId, line) : 'session';
    }
    const spent = await within(answerWithinMs, deletePass(db, tokenHashOf(pass)), 'no answer about a pass');
    const fault = faultOf(spent, bridgeId, isBrowser);
    if (!spent || fault) return fault ?? 'unknown';
    const lookedAtMs = performance.now();
    const [look] = await within(answerWithinMs, listLooks(db, [spent.sessionId]), 'no answer about a session');
    return look ? enter(spent, () => hubFor(look, lookedAtMs), find(spent.sessionId)) : 'session';
  };
}

function faultOf(spent: SpentPass | null, bridgeId: string, isBrowser: boolean): string | null {
  if (!spent) return 'unknown';
  if (!spent.isFresh) return 'expired';
  if (spent.state !== 'connecting') return 'session';
  if (spent.bridgeId !== bridgeId) return 'bridge';
  if (spent.generation !== spent.sessionGeneration) return 'generation';
  // Viewers are browsers, devices are none: a pass that got lost is of no use to the other side.
  if ((spent.side === 'viewer') !== isBrowser) return 'side';
  return spent.side === 'viewer' && spent.viewerSessionId !== spent.sessionId ? 'viewer' : null;
}

function enter(spent: SpentPass, hub: () => Hub, known: Hub | undefined): Admitted | string {
  if (spent.side === 'device') return (line) => hub().attach(line);
  const person = personOf(spent);
  if (!person) return 'viewer';
  const others = known?.crew.viewers.filter(({ person: { viewerId } }) => viewerId !== person.viewerId) ?? [];
  return others.length >= maxViewers ? 'full' : (line) => hub().join(person, line);
}

function personOf({ viewerId, accountId, viewerOrgId, viewerName, mayControl }: SpentPass): ViewerPerson | null {
  if (viewerId === null || accountId === null || viewerOrgId === null) return null;
  return { viewerId, accountId, orgId: viewerOrgId, name: viewerName ?? '', mayControl: mayControl === true };
}
