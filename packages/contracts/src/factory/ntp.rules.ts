import { z } from 'zod';
import { maxNtpServers } from './factory.limits.ts';

const label = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
const longestName = 253;
const isIp = (text: string): boolean => z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success;

/** A host name or an IP address, nothing around it: no port, path or space. */
function isNtpAddress(text: string): boolean {
  if (isIp(text)) return true;
  const labels = text.split('.');
  // Digits at the end are an IP address in disguise, and `256.1.1.1` is none.
  const isNumber = /^(\d+|0[xX][0-9A-Fa-f]*)$/.test(labels.at(-1) ?? '');
  return text.length <= longestName && !isNumber && labels.every((one) => label.test(one));
}

/** The servers of a list separated by `|`; null where it is not one. */
export function ntpServersOf(text: string): string[] | null {
  const servers = text.split('|');
  const isOnce = new Set(servers.map((one) => one.toLowerCase())).size === servers.length;
  return servers.length <= maxNtpServers && isOnce && servers.every(isNtpAddress) ? servers : null;
}
