const loopback = ['localhost', '127.0.0.1', '[::1]'];
const encrypted = ['https:', 'mqtts:', 'wss:'];

/** Whether an address may be used: encrypted, or on this machine, or plain where that was allowed. */
export function isAllowedAddress(address: string, isPlainAllowed: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return isPlainAllowed || encrypted.includes(protocol) || loopback.includes(hostname);
}
