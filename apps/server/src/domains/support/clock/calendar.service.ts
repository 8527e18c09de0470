import type { ClockPolicy, ClockSettings } from '@tilldeck/contracts/support/clock.schemas';
import type { TicketType } from '@tilldeck/contracts/support/ticket.states';
import type { OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { findShopPlace } from '../../devices/index.ts';
import type { Calendar } from './clock.rules.ts';

export function policyOf({ policies }: ClockSettings, type: TicketType): ClockPolicy {
  const policy = policies.find((one) => one.type === type);
  if (!policy) throw new Error(`no promise for tickets of type ${type}`);
  return policy;
}

/**
 * Whose hours the clock of a ticket counts. Needs a system scope: a shop may belong to an organisation above its device.
 * A shop without hours tells nothing, so that those of after-sales count.
 */
export async function findCalendar(
  inside: ScopedDb,
  settings: ClockSettings,
  type: TicketType,
  device: OwnDevice | null,
): Promise<Calendar> {
  const { calendar } = policyOf(settings, type);
  if (calendar === 'always') return null;
  const { timezone, openingHours, holidays } = settings.hours;
  const shop = calendar === 'shop' && device ? await findShopPlace(inside, device) : undefined;
  if (shop && shop.openingHours.length > 0) return { timezone: shop.timezone, hours: shop.openingHours, holidays: [] };
  return openingHours.length > 0 ? { timezone, hours: [...openingHours], holidays } : null;
}
