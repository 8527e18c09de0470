import type { SeedContext } from '../../seed-part.ts';
import { demoFences } from '../location/demo-fences.ts';
import { fenceOwner } from '../location/fence-tills.ts';
import type { Person } from './people.ts';
import { historyDays } from './sign-ins.ts';

const dayMs = 86_400_000;

interface Facts {
  id: string;
  facts: Record<string, unknown>;
}

const listFacts = async ({ client }: SeedContext): Promise<Map<string, Facts>> => {
  const { rows } = await client.query<Facts & { name: string }>(
    `SELECT id, name, json_build_object('name', name, 'latitude', latitude / 1e7, 'longitude', longitude / 1e7, 'event', event,
            'action', action, 'notice', notice, 'hasPassword', password_hash IS NOT NULL, 'emails', emails,
            'uploadMinutes', upload_minutes, 'target', target, 'remark', remark) AS facts
       FROM location_fence WHERE org_id = $1`,
    [fenceOwner.org],
  );
  return new Map(rows.map((row) => [row.name, row]));
};

/** Who added, enabled, changed and disabled the geofences of the demo data, within the days that the history tells of. */
export async function fenceChanges(context: SeedContext, people: readonly Person[], requestPrefix: string) {
  const saved = await listFacts(context);
  const person = people.find(({ login }) => login === fenceOwner.login);
  if (!person) return [];
  return demoFences.flatMap((fence) => {
    const row = saved.get(fence.name);
    if (!row) return [];
    const early = { state: 'disabled', radiusM: fence.changed?.radiusM ?? fence.radiusM };
    const steps = [
      { action: 'fence.added', daysAgo: fence.addedDaysAgo, next: early },
      { action: 'fence.enabled', daysAgo: fence.enabledDaysAgo - 0.01, next: { ...early, state: 'enabled' } },
      ...(fence.changed
        ? [
            {
              action: 'fence.changed',
              daysAgo: fence.changed.daysAgo,
              next: { state: 'enabled', radiusM: fence.radiusM },
            },
          ]
        : []),
      ...(fence.disabledDaysAgo === undefined
        ? []
        : [
            {
              action: 'fence.disabled',
              daysAgo: fence.disabledDaysAgo,
              next: { state: 'disabled', radiusM: fence.radiusM },
            },
          ]),
    ];
    return steps
      .map(({ action, daysAgo, next }, place) => {
        const last = steps[place - 1]?.next;
        return {
          at: new Date(context.now.getTime() - daysAgo * dayMs),
          org_id: person.orgId,
          account_id: person.accountId,
          account_name: person.login,
          action,
          object_type: 'fence',
          object_id: row.id,
          object_name: fence.name,
          before: last ? { ...row.facts, ...last } : null,
          after: { ...row.facts, ...next },
          ip: '192.0.2.80',
          request_id: `${requestPrefix}fence-${row.id}-${place}`,
        };
      })
      .filter(({ at }) => context.now.getTime() - at.getTime() < historyDays * dayMs);
  });
}
