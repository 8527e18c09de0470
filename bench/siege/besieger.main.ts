import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { AddressedClient, atPace, loopback } from './addressed-client.ts';
import { type Arms, expensiveCalls, payFor } from './expensive-calls.ts';

export interface SiegeOrder {
  url: string;
  victims: string[];
  /** Loopback addresses the calls come from, in turn. */
  addresses: number;
  network: number;
  perSecond: number;
  seconds: number;
}

/** How often each call was answered how. */
export type SiegeTally = Record<string, Record<string, number>>;

/** The process that besieges a server: prepares when told what to do, begins when told 'begin', tells what it was answered. */
process.on('message', (message: SiegeOrder | 'begin') => {
  if (message === 'begin') void begin?.();
  else void prepare(message);
});
process.once('disconnect', () => process.exit(0));
let begin: (() => Promise<void>) | null = null;

async function prepare({ url, victims, addresses, network, perSecond, seconds }: SiegeOrder): Promise<void> {
  const clients = Array.from({ length: addresses }, (_, n) => new AddressedClient(url, loopback(network, n + 1)));
  const { publicKey } = await new AddressedClient(url, loopback(network, 65_000)).call(sessionRoutes.getToken, {});
  for (const client of clients) client.publicKey = publicKey;
  const paidCalls = expensiveCalls.filter(([name]) => name === 'paid registration').length;
  const registrations = Math.ceil((perSecond * seconds * paidCalls) / expensiveCalls.length);
  // Asked for from elsewhere, so that what the besiegers may ask for is not used up.
  const payers = Array.from({ length: 50 }, (_, n) => new AddressedClient(url, loopback(network, 60_000 + n)));
  const arms: Arms = {
    victims,
    salts: [],
    paid: await payFor(payers, registrations, network),
    deviceKey: await makeDeviceKey(),
  };
  begin = async () => {
    const tally: SiegeTally = {};
    const before = process.cpuUsage();
    await atPace(perSecond, seconds, async (index) => {
      const [name, call] = expensiveCalls[index % expensiveCalls.length] ?? ['none', async () => 'none'];
      const client = clients[index % clients.length];
      const outcome = client ? await call(client, arms, index).catch((error: Error) => error.message) : 'none';
      const ofCall = tally[name] ?? {};
      tally[name] = ofCall;
      ofCall[outcome] = (ofCall[outcome] ?? 0) + 1;
    });
    const { user, system } = process.cpuUsage(before);
    process.send?.({ tally, cpuMs: Math.round((user + system) / 1_000) });
  };
  process.send?.({ registrations: arms.paid.length });
}
