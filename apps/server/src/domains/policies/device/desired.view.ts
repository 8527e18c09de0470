import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { type RawBuilder, sql } from 'kysely';
import { itemNumber } from '../class/item-number.rules.ts';

/** The hash of the document that a device should have of a kind: of the release in stages once its share is open. */
export const hashOf =
  (kind: PolicyKindName) =>
  (deviceId: RawBuilder<string>): RawBuilder<string | null> =>
    sql<string | null>`
    (select case when c.next_rules is not null and policies_takes_next(p.device_id, c.next_rules) then c.next_hash else c.hash end
       from policies_device p join policies_class c on c.id = p.classes[${sql.lit(itemNumber(kind))}]
      where p.device_id = ${deviceId})`;

/** The device was placed by other columns than it has now, or its classes have no documents yet. */
export const isStale = (deviceId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  coalesce((select p.placed_by is distinct from policies_placing(q)
      or exists (select from policies_class c where not c.is_compiled and c.id = any(p.classes))
    from policies_device p join devices_device q on q.id = p.device_id where p.device_id = ${deviceId}), true)`;
