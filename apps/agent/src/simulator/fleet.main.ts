/** One process of a fleet: is told its devices by its parent, simulates them, and answers questions about them. */
import { Fleet } from './fleet.ts';
import type { FleetDevice, FleetFigures, FleetOptions, FleetSettings, FleetShop } from './fleet-options.ts';
import { demandDevelopment } from './simulated-key.ts';
import type { Condition } from './world/life.rules.ts';

export type FleetOrder =
  | { order: 'start'; options: FleetOptions; shops: FleetShop[]; devices: FleetDevice[] }
  | { order: 'force'; sns: string[]; condition: Condition | null }
  | { order: 'settings'; settings: Partial<FleetSettings> }
  | { order: 'figures' }
  | { order: 'online' }
  | { order: 'stop' };

export interface FleetReply {
  figures?: FleetFigures;
  online?: string[];
  cpu?: NodeJS.CpuUsage;
  rssBytes?: number;
}

demandDevelopment();
let fleet: Fleet | null = null;
// A question gets its answer before the next is taken, so the parent needs no numbers.
process.on('message', (order: FleetOrder) => process.send?.(obey(order)));
process.on('disconnect', () => process.exit());

function obey(order: FleetOrder): FleetReply {
  if (order.order === 'start') {
    fleet = new Fleet(order.options, order.shops, order.devices);
    fleet.start();
    return {};
  }
  if (!fleet) throw new Error('the fleet was not started');
  if (order.order === 'force') fleet.force(order.sns, order.condition);
  if (order.order === 'settings') Object.assign(fleet.options.settings, order.settings);
  if (order.order === 'figures')
    return { figures: fleet.figures(), cpu: process.cpuUsage(), rssBytes: process.memoryUsage.rss() };
  if (order.order === 'online') return { online: fleet.onlineSns() };
  if (order.order === 'stop') {
    fleet.stop();
    // Good-byes are on their way; the parent closes the channel.
    fleet = null;
  }
  return {};
}
