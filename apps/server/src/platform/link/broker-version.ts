import { within } from '../time-limit.ts';
import type { Link } from './link.ts';

/**
 * Below these a device reaches what is not its own: CR LF in a filter writes into the cluster's own protocol
 * (CVE-2026-58213), MQTT replay passes by deny rules (advisory 2026-26, fixed in 2.12.12 and 2.14.3), a partial CONNECT
 * takes memory before sign-in (CVE-2026-58210). There are two fixed lines, so 2.14.0 is newer and still not safe.
 */
const fixedVersions = ['2.12.12', '2.14.3'] as const;
const monitorTimeoutMs = 3_000;
const connectTimeoutMs = 10_000;

export class UnsafeBroker extends Error {}

type Version = readonly [major: number, minor: number, patch: number, isPreRelease: boolean];

function parseVersion(text: string): Version | null {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(-\S+)?$/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3]), match[4] !== undefined] : null;
}

/** Whether devices may be let onto a broker of this version. What cannot be read is not safe. */
export function isSafeBrokerVersion(text: string): boolean {
  const version = parseVersion(text);
  if (!version) return false;
  const [oldLine, newLine] = fixedVersions.map((fixed) => parseVersion(fixed)) as [Version, Version];
  const isOldLine = version[0] === oldLine[0] && version[1] === oldLine[1];
  return isAtLeast(version, isOldLine ? oldLine : newLine);
}

function isAtLeast(version: Version, least: Version): boolean {
  for (const part of [0, 1, 2] as const) if (version[part] !== least[part]) return version[part] > least[part];
  return !version[3];
}

export interface BrokerNode {
  name: string;
  version: string;
}

/** Refuses to go on unless every node of the broker that can be asked is safe in front of devices. */
export async function requireSafeBroker(link: Link, monitorUrls: readonly string[]): Promise<BrokerNode[]> {
  if (!(await link.waitUntilReady(connectTimeoutMs)))
    throw new UnsafeBroker('The NATS broker is not reachable, so its version cannot be checked.');
  const own = link.broker();
  const asked = await Promise.all(monitorUrls.map(askMonitor));
  const nodes = [...(own ? [own] : []), ...asked.filter((node) => node !== null)];
  const unsafe = nodes.filter((node) => !isSafeBrokerVersion(node.version));
  if (unsafe.length > 0 || nodes.length === 0) {
    const listed = unsafe.map((node) => `${node.name} runs ${node.version}`).join(', ') || 'no node told its version';
    throw new UnsafeBroker(
      `The NATS broker is not safe in front of devices: ${listed}. ` +
        `Use nats-server ${fixedVersions.join(' or ')}, or newer, on every node.`,
    );
  }
  return nodes;
}

/** A node that does not answer is down and serves no device; it is judged when this process starts the next time. */
async function askMonitor(url: string): Promise<BrokerNode | null> {
  try {
    const answer = await within(monitorTimeoutMs, fetch(new URL('/varz', url)), 'no answer');
    const { server_name, version } = (await answer.json()) as { server_name?: string; version?: string };
    return { name: server_name ?? url, version: version ?? 'unknown' };
  } catch {
    return null;
  }
}
