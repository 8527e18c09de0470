/** Every port of one stack, all on 127.0.0.1. A stack owns the 100 ports from its base on. */
export type StackPorts = {
  postgres: number;
  redis: number;
  smtp: number;
  mailbox: number;
  s3: number;
  server: number;
  console: number;
  nats: [number, number, number];
  natsMonitor: [number, number, number];
  natsCluster: [number, number, number];
  mqtt: [number, number, number];
  cephMonV2: number;
  cephMonV1: number;
  cephOsdMin: number;
  cephOsdMax: number;
};

export const portsPerStack = 100;
const namedBases: Record<string, number> = { dev: 15_400, ci: 16_400 };
const hashedBaseMin = 17_400;
/** Linux hands out ports from 32768 on to outgoing connections; a stack must end below. */
const ephemeralMin = 32_768;

export function stackPorts(base: number): StackPorts {
  return {
    postgres: base,
    redis: base + 1,
    smtp: base + 2,
    mailbox: base + 3,
    s3: base + 4,
    server: base + 5,
    console: base + 6,
    nats: [base + 10, base + 11, base + 12],
    natsMonitor: [base + 13, base + 14, base + 15],
    natsCluster: [base + 16, base + 17, base + 18],
    mqtt: [base + 20, base + 21, base + 22],
    cephMonV2: base + 30,
    cephMonV1: base + 31,
    // An OSD binds eight messengers, and after a kill -9 the old ports may still be in TIME_WAIT.
    cephOsdMin: base + 40,
    cephOsdMax: base + 69,
  };
}

/** The bases to try for a stack name, best first. */
export function candidateBases(name: string): number[] {
  const named = namedBases[name];
  if (named !== undefined) return [named];
  const slots = Math.floor((ephemeralMin - hashedBaseMin) / portsPerStack);
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return Array.from({ length: slots }, (_, step) => hashedBaseMin + ((hash + step) % slots) * portsPerStack);
}

/** Why a base cannot be used, or undefined. */
export function baseProblem(base: number): string | undefined {
  const isPossible = Number.isInteger(base) && base >= 1024 && base + portsPerStack <= 65_536;
  return isPossible ? undefined : `base port ${base} is out of range`;
}

/** Whether a stack's ports lie where the machine takes ports for outgoing connections (ip_local_port_range). */
export function isEphemeral(base: number, [min, max]: [number, number]): boolean {
  return base + portsPerStack > min && base <= max;
}
