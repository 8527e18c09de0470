import { setTimeout as passTime } from 'node:timers/promises';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { AgentLedger } from '@tilldeck/testkit/client/agent-ledger';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type People, type TestDevice, testPassword } from '@tilldeck/testkit/factories/people';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';

export interface KeptAgent {
  device: TestDevice;
  agent: TestAgent;
  ledger: AgentLedger;
}

export interface Agents {
  list: readonly KeptAgent[];
  /** Kills all of them at a moment of chance and starts them again on what they have on disk. */
  kill(): Promise<void>;
  /** Ends them and reads their ledgers a last time. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface AgentOptions {
  count: number;
  serverUrl: string;
  apiUrl: string;
  chance: () => number;
  /** Before its first start. */
  configure?: (agent: TestAgent) => void;
}

const readEveryMs = 500;

/** The real agent, as a process with its state on disk, let in by claim codes. */
export async function startAgents(
  people: People,
  { count, serverUrl, apiUrl, chance, configure = () => undefined }: AgentOptions,
): Promise<Agents> {
  const vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'chaos' });
  await people.query('UPDATE link_setting SET status_every_s = 10, pull_every_s = 30, reconnect_spread_s = 0');
  const admin = await new WireClient(apiUrl).signIn('chaos', testPassword);
  const list: KeptAgent[] = [];
  for (let n = 0; n < count; n++) {
    const device = await people.device(vendor);
    const { code } = await admin.call(claimRoutes.add, { label: 'Chaos', sn: device.sn });
    const agent = new TestAgent({ serverUrl, sn: device.sn, claimCode: code });
    list.push({ device, agent, ledger: new AgentLedger(agent.folder) });
    configure(agent);
    agent.start();
  }
  const readAll = (): void => {
    for (const { ledger } of list) ledger.read();
  };
  const reading = setInterval(readAll, readEveryMs);
  return {
    list,
    kill: async () => {
      await Promise.all(
        list.map(async ({ agent, ledger }) => {
          await passTime(chance() * 500);
          await agent.kill();
          ledger.read();
          await passTime(chance() * 500);
          agent.start();
        }),
      );
    },
    stop: async () => {
      clearInterval(reading);
      await Promise.all(list.map(({ agent }) => agent.kill()));
      readAll();
    },
    close: async () => {
      clearInterval(reading);
      await Promise.all(list.map(({ agent }) => agent.remove()));
    },
  };
}
