import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import { type Log, reasonOf } from '../log.ts';
import { fixOf } from './gpsd.rules.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const watch = '?WATCH={"enable":true,"json":true};\n';

/** Hears every fix of a gpsd, and comes back to it whenever it went away. */
export class GpsdSource {
  private readonly address: { host: string; port: number };
  private readonly parts: { now: () => number; hear: (fix: TakenPoint) => void; log: Log };
  private socket: Socket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private waitMs = firstWaitMs;
  private isStopped = false;

  constructor(
    address: { host: string; port: number },
    parts: { now: () => number; hear: (fix: TakenPoint) => void; log: Log },
  ) {
    this.address = address;
    this.parts = parts;
  }

  start(): void {
    const socket = connect(this.address);
    this.socket = socket;
    let reason = '';
    socket.setKeepAlive(true, longestWaitMs);
    socket.on('connect', () => {
      this.parts.log('gpsd_connected');
      socket.write(watch);
    });
    socket.on('error', (error) => {
      reason = reasonOf(error);
    });
    socket.on('close', () => this.comeBack(reason));
    const lines = createInterface({ input: socket });
    // What is wrong with the socket is told by the socket.
    lines.on('error', () => {});
    lines.on('line', (line) => this.hear(line));
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.socket?.destroy();
  }

  private hear(line: string): void {
    const fix = fixOf(line, this.parts.now());
    if (!fix) return;
    this.waitMs = firstWaitMs;
    this.parts.hear(fix);
  }

  private comeBack(reason: string): void {
    if (this.isStopped) return;
    this.parts.log('gpsd_lost', { reason, waitMs: this.waitMs });
    this.timer = setTimeout(() => this.start(), this.waitMs);
    this.waitMs = Math.min(longestWaitMs, this.waitMs * 2);
  }
}
