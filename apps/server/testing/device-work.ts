import { workMessage } from '@tilldeck/contracts/tasks/work.messages';
import { keepWork, workFor } from '../src/domains/tasks/index.ts';
import type { App } from '../src/platform/app.ts';
import { writeBatch } from '../src/platform/db/batch.ts';
import { type OrgScope, scopeOfOrg } from '../src/platform/db/scope.ts';

/** What a device says of work; the head of the message is made. */
export type SaidByDevice = { id: string; step: string } & Record<string, unknown>;

/** The scope that a call of the device would have. */
export async function findOwnerScope({ database }: Pick<App, 'database'>, deviceId: string): Promise<OrgScope> {
  const owner = await database.vendor
    .selectFrom('devices_device as d')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .select(['o.id', 'o.depth'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return scopeOfOrg(database, owner);
}

/** What devices do with work, without the broker between. */
export function deviceWork(app: App) {
  let seq = 0;
  return {
    pull: async ({ id }: { id: string }, open: string[] = []) => workFor(app, await findOwnerScope(app, id), id, open),
    tell: (device: { id: string }, ...said: SaidByDevice[]) =>
      writeBatch(app.database, (inside) =>
        keepWork(
          inside,
          said.map((one) => {
            const atMs = Date.now();
            const payload = workMessage.payload.parse({ epoch: 1, seq: ++seq, at: atMs, ...one });
            return { payload, deviceId: device.id, epoch: 1, seq, atMs };
          }),
          app.contributions,
        ),
      ),
  };
}
