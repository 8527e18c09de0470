import type { RemoteSessionDetail, RemoteTrailEntry } from '@tilldeck/contracts/remote/session.schemas';
import { isOpenRemote, type RemoteState } from '@tilldeck/contracts/remote/session.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { presentSession, sessionRows } from './session.view.ts';
import { isOfSides } from './sides.rules.ts';

const trailMax = 500;

const listViewers = ({ db }: Pick<ScopedDb, 'db'>, sessionId: string) =>
  db
    .selectFrom('remote_viewer as v')
    .select(['v.id', 'v.name', 'v.left_at', 'v.has_control'])
    .select(sql<string>`v.joined_at`.as('joined_at'))
    .select(sql<string | null>`org_name(v.viewer_org_id)`.as('org_name'))
    .where('v.session_id', '=', sessionId)
    .where('v.joined_at', 'is not', null)
    .orderBy('v.id')
    .execute();

const listTrail = ({ db }: Pick<ScopedDb, 'db'>, sessionId: string) =>
  db
    .selectFrom('remote_event as e')
    .select(['e.id', 'e.at', 'e.kind', 'e.actor', 'e.detail'])
    .where('e.session_id', '=', sessionId)
    .orderBy('e.id')
    .limit(trailMax)
    .execute();

/** What the session window polls: where it is, who watches, what happened, and what the caller may do. */
export const findSessionDetail = (ctx: Ctx, id: string): Promise<RemoteSessionDetail> =>
  readIn(ctx.scope, async (db) => {
    const row = await sessionRows({ scope: ctx.scope, db }).where('s.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    const viewers = await listViewers({ db }, id);
    const trail = await listTrail({ db }, id);
    const isTheirs = isOfSides(callerOf(ctx), row);
    return {
      ...presentSession(row),
      viewers: viewers.map((viewer) => ({
        id: viewer.id,
        name: viewer.name,
        orgName: viewer.org_name ?? '',
        joinedAt: viewer.joined_at,
        leftAt: viewer.left_at,
        hasControl: viewer.has_control,
      })),
      trail: trail.map(({ id: entryId, at, kind, actor, detail }) => ({
        id: entryId,
        at,
        kind: kind as RemoteTrailEntry['kind'],
        actor,
        detail,
      })),
      needsCode: row.code !== null,
      answerBy: row.answer_by,
      isBusy: row.is_busy,
      canJoin: isTheirs && row.state === 'connecting',
      canEnd: isTheirs && isOpenRemote(row.state as RemoteState),
    };
  });
