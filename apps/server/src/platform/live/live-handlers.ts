import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import { hereTopic } from '@tilldeck/contracts/live/live.schemas';
import { AppError } from '../app-error.ts';
import { callerOf } from '../context.ts';
import type { Domain } from '../domain.ts';
import { bind } from '../http/bind.ts';
import { sendFrame } from './live-frame.ts';
import { insertPass } from './live-pass.ts';
import { findNameOf } from './live-person.ts';
import { gatherRooms } from './room.ts';

/** The calls of the live connection; the rooms are those of the served domains. */
export function liveHandlers(served: readonly Domain[]) {
  const rooms = gatherRooms(served.flatMap((domain) => domain.rooms ?? []));
  return bind(liveRoutes, {
    pass: async (ctx) => ({ pass: await insertPass(ctx.app.database.vendor, callerOf(ctx).tokenHash) }),
    here: async (ctx, { kind, id, doing }) => {
      const audience = await rooms.get(kind)?.audienceOf(ctx, id);
      if (!audience) throw new AppError('core.not_found');
      const { accountId, loginName } = callerOf(ctx);
      const name = await findNameOf(ctx.app.database.vendor, accountId);
      await sendFrame(ctx.app, {
        topic: hereTopic(kind),
        ...audience,
        payload: { id, by: loginName, name: name || loginName, doing },
      });
      return {};
    },
  });
}
