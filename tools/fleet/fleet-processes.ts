import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FleetOrder, FleetReply } from '@tilldeck/agent/simulator/fleet.main';
import type { FleetDevice, FleetFigures, FleetOptions, FleetSettings } from '@tilldeck/agent/simulator/fleet-options';
import type { Condition } from '@tilldeck/agent/simulator/world/life.rules';
import type { World } from '@tilldeck/agent/simulator/world/world.rules';

/** A process may hold about 20,000 files; half of that leaves room for what else it opens. */
const devicesPerProcess = 10_000;
const program = fileURLToPath(new URL('../../apps/agent/src/simulator/fleet.main.ts', import.meta.url));

export interface FleetState {
  figures: FleetFigures;
  cpuMicros: number;
  rssBytes: number;
}

/** A fleet spread over as many processes as it needs. */
export class FleetProcesses {
  readonly #children: ChildProcess[];

  private constructor(children: ChildProcess[]) {
    this.#children = children;
  }

  static async start(
    { shops }: World,
    devices: readonly FleetDevice[],
    options: FleetOptions,
    count = Math.max(1, Math.ceil(devices.length / devicesPerProcess)),
  ): Promise<FleetProcesses> {
    const children = Array.from({ length: count }, () => fork(program));
    const fleet = new FleetProcesses(children);
    await Promise.all(
      children.map(async (child, place) => {
        const own = devices.filter((_, index) => index % count === place);
        const needed = new Set(own.map(({ shop }) => shop));
        await ask(child, {
          order: 'start',
          options: {
            ...options,
            connectsPerS: options.connectsPerS / count,
            maxConnecting: Math.ceil(options.maxConnecting / count),
          },
          shops: shops
            .filter(({ index }) => needed.has(index))
            .map(({ index, timezone, hours, latitude, longitude }) => ({
              index,
              timezone,
              hours,
              latitude,
              longitude,
            })),
          devices: own,
        });
      }),
    );
    return fleet;
  }

  async state(): Promise<FleetState> {
    const replies = await this.#askAll({ order: 'figures' });
    const all = replies.flatMap(({ figures }) => (figures ? [figures] : []));
    const names = Object.keys(all[0] ?? {}) as (keyof FleetFigures)[];
    return {
      figures: Object.fromEntries(
        names.map((name) => [name, all.reduce((sum, figures) => sum + figures[name], 0)]),
      ) as unknown as FleetFigures,
      cpuMicros: replies.reduce((sum, { cpu }) => sum + (cpu ? cpu.user + cpu.system : 0), 0),
      rssBytes: replies.reduce((sum, { rssBytes = 0 }) => sum + rssBytes, 0),
    };
  }

  /** Serial numbers of the devices that hold a connection. */
  async online(): Promise<Set<string>> {
    const replies = await this.#askAll({ order: 'online' });
    return new Set(replies.flatMap(({ online = [] }) => online));
  }

  async force(sns: string[], condition: Condition | null): Promise<void> {
    await this.#askAll({ order: 'force', sns, condition });
  }

  /** As devices learn them from a pull. */
  async change(settings: Partial<FleetSettings>): Promise<void> {
    await this.#askAll({ order: 'settings', settings });
  }

  /** Lets the devices say good-bye. */
  async stop(): Promise<void> {
    await this.#askAll({ order: 'stop' });
    this.end();
  }

  /** Ends the processes as they are. */
  end(): void {
    for (const child of this.#children) child.disconnect();
  }

  #askAll(order: FleetOrder): Promise<FleetReply[]> {
    return Promise.all(this.#children.map((child) => ask(child, order)));
  }
}

async function ask(child: ChildProcess, order: FleetOrder): Promise<FleetReply> {
  const ended = new AbortController();
  const failed = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a process of the fleet has ended');
  });
  failed.catch(() => undefined);
  child.send(order);
  try {
    const [reply] = (await Promise.race([once(child, 'message', { signal: ended.signal }), failed])) as [FleetReply];
    return reply;
  } finally {
    ended.abort();
  }
}
