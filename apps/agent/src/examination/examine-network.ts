import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { ExaminationItem } from './examination-item.ts';

const connectTimeoutMs = 5_000;
const slowMs = 500;

/** Whether the server's name is known and its port answers, and how long that takes. */
export async function examineNetwork(serverUrl: string): Promise<ExaminationItem[]> {
  const { hostname, port, protocol } = new URL(serverUrl);
  const beganLookup = performance.now();
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host).catch(() => undefined);
  const lookupMs = Math.round(performance.now() - beganLookup);
  if (!found)
    return [
      {
        area: 'network',
        item: 'dns',
        result: 'failed',
        value: host.slice(0, 200),
        advice: 'Check the network and its name server',
      },
    ];
  const tookMs = await timeToConnect(found.address, Number(port) || (protocol === 'https:' ? 443 : 80));
  const tcp: ExaminationItem =
    tookMs === undefined
      ? { area: 'network', item: 'server', result: 'failed', advice: 'A firewall may close the way to the server' }
      : { area: 'network', item: 'server', result: tookMs > slowMs ? 'warning' : 'passed', value: `${tookMs} ms` };
  return [{ area: 'network', item: 'dns', result: 'passed', value: `${lookupMs} ms` }, tcp];
}

const timeToConnect = (host: string, port: number): Promise<number | undefined> =>
  new Promise((done) => {
    const began = performance.now();
    const socket = connect({ host, port, timeout: connectTimeoutMs });
    const end = (tookMs: number | undefined) => {
      socket.destroy();
      done(tookMs);
    };
    socket.once('connect', () => end(Math.round(performance.now() - began)));
    socket.once('timeout', () => end(undefined));
    socket.once('error', () => end(undefined));
  });
