import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { customSettingsPolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { z } from 'zod';
import type { AgentConfig } from '../../config.ts';
import { ItemFailure } from '../../desired/desired-handler.ts';
import { writeDurably } from '../../state/durable-file.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { demandSuccess } from '../item-content.ts';
import { ItemMemory, policyFolder } from '../item-memory.ts';

type WifiConfig = NonNullable<AgentConfig['wifi']>;
type Network = NonNullable<z.output<typeof customSettingsPolicy.document>['wifi']>;

/** `former`: the network before the first policy; `joined`: which network the policy names, without its key. */
const known = z.object({ former: z.string(), joined: z.string() });
const trial = known.extend({ before: z.string() });
const programMs = 60_000;
const lookEveryMs = 500;

const markOf = (network: Network): string => createHash('sha256').update(JSON.stringify(network)).digest('hex');

/**
 * The network of the machine. A network from which the server does not answer is left again for the former one: nobody
 * could repair the device from afar. That also holds when the agent was killed in between.
 */
export class WifiSetting {
  private readonly config: WifiConfig;
  private readonly isServerThere: () => Promise<boolean>;
  private readonly trial: ItemMemory<typeof trial>;
  private readonly memory: ItemMemory<typeof known>;
  private readonly folder: string;
  private settling: Promise<void> = Promise.resolve();

  constructor(folder: string, config: WifiConfig, isServerThere: () => Promise<boolean>) {
    this.config = config;
    this.isServerThere = isServerThere;
    this.folder = policyFolder(folder);
    this.trial = new ItemMemory(folder, 'wifi-trial', trial);
    this.memory = new ItemMemory(folder, 'wifi', known);
  }

  async set(network: Network): Promise<void> {
    await this.settling;
    if (await this.isSet(network)) return;
    // A trial that is still there could not be undone: then the machine may be in the network of that trial.
    const before = this.trial.read()?.before ?? (await this.current());
    const begun = { before, former: this.memory.read()?.former ?? before, joined: markOf(network) };
    this.trial.keep(begun);
    await this.join(network).catch(async (error: unknown) => {
      await this.goBack(before);
      throw error;
    });
    if (!(await this.settle(begun))) throw new ItemFailure('no_server');
  }

  async isSet(network: Network): Promise<boolean> {
    return this.memory.read()?.joined === markOf(network) && (await this.current()) === network.ssid;
  }

  async restore(): Promise<void> {
    await this.settling;
    const before = this.memory.read();
    if (before) await this.goBack(before.former);
    this.memory.forget();
  }

  /** The agent was killed while it waited for the server: the new network still has to prove itself. */
  resume(): void {
    const begun = this.trial.read();
    if (!begun) return;
    this.settling = this.settle(begun).then(
      () => undefined,
      () => undefined,
    );
  }

  /** Stays where the server answers, else goes back; answers whether the network stays. */
  private async settle({ before, former, joined }: z.output<typeof trial>): Promise<boolean> {
    if (!(await this.hasServer())) {
      await this.goBack(before);
      return false;
    }
    this.memory.keep({ former, joined });
    this.trial.forget();
    return true;
  }

  private async hasServer(): Promise<boolean> {
    const until = Date.now() + this.config.waitS * 1_000;
    for (;;) {
      if (await this.isServerThere()) return true;
      if (Date.now() >= until) return false;
      await sleep(lookEveryMs);
    }
  }

  private async current(): Promise<string> {
    return demandSuccess(await this.run(this.config.current, {})).output.trim();
  }

  private async join(network: Network): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, 'wifi-network.json');
    writeDurably(file, JSON.stringify(network));
    try {
      demandSuccess(await this.run(this.config.join, { TILLDECK_NETWORK: file }));
    } finally {
      // The file holds the key of the network.
      rmSync(file, { force: true });
    }
  }

  private async goBack(network: string): Promise<void> {
    demandSuccess(await this.run(this.config.rejoin, { TILLDECK_FORMER: network }));
    this.trial.forget();
  }

  private run(command: readonly string[], variables: Record<string, string>) {
    return runCommand(command, variables, AbortSignal.timeout(programMs));
  }
}
