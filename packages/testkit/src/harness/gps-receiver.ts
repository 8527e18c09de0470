import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { retryFor } from '../../../../tools/stack/wait.ts';
import { findFreePort } from './free-port.ts';

/** What the receiver measures. */
export interface Epoch {
  at: number;
  latitude: number;
  longitude: number;
  /** gpsd takes 19 m for each unit; 0.3 is a good receiver under a free sky. */
  hdop?: number;
}

/** gpsd ends an epoch when the next one begins, so they must not arrive in one piece. */
const betweenMs = 30;
const readyMs = 30_000;

const checksum = (text: string): string =>
  Buffer.from(text, 'latin1')
    .reduce((sum, byte) => sum ^ byte, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0');
const sentence = (text: string): string => `$${text}*${checksum(text)}\r\n`;
const angle = (degrees: number, width: number): string => {
  const whole = Math.floor(Math.abs(degrees));
  const minutes = ((Math.abs(degrees) - whole) * 60).toFixed(5).padStart(8, '0');
  return `${String(whole).padStart(width, '0')}${minutes}`;
};

function sentencesOf({ at, latitude, longitude, hdop = 0.3 }: Epoch): string {
  const instant = new Date(at).toISOString();
  const time = instant.slice(11, 23).replaceAll(':', '');
  const date = `${instant.slice(8, 10)}${instant.slice(5, 7)}${instant.slice(2, 4)}`;
  const place = `${angle(latitude, 2)},${latitude < 0 ? 'S' : 'N'},${angle(longitude, 3)},${longitude < 0 ? 'W' : 'E'}`;
  return [
    `GPGGA,${time},${place},1,09,${hdop},30.0,M,45.0,M,,`,
    `GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.5,${hdop},1.2`,
    `GPRMC,${time},A,${place},0.0,90.0,${date},,,A`,
  ]
    .map(sentence)
    .join('');
}

/** A receiver that says what the test tells it, and a real gpsd that reads it by TCP. */
export class TestReceiver {
  readonly port: number;
  private readonly server: Server;
  private readonly gpsd: ChildProcess;
  private readonly antenna: Socket;

  private constructor(port: number, parts: { server: Server; gpsd: ChildProcess; antenna: Socket }) {
    this.port = port;
    this.server = parts.server;
    this.gpsd = parts.gpsd;
    this.antenna = parts.antenna;
  }

  static async start(): Promise<TestReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const port = await findFreePort();
    const connected = once(server, 'connection') as Promise<[Socket]>;
    // -n: it listens to its receiver before anybody listens to it.
    const gpsd = spawn('gpsd', ['-N', '-n', '-b', '-S', String(port), `tcp://127.0.0.1:${address.port}`], {
      stdio: 'ignore',
    });
    const ended = once(gpsd, 'exit').then(([code]) => Promise.reject(new Error(`gpsd ended with ${code}`)));
    const [antenna] = await Promise.race([connected, ended]);
    ended.catch(() => {});
    antenna.on('error', () => {});
    const receiver = new TestReceiver(port, { server, gpsd, antenna });
    await retryFor(() => canConnect(port), readyMs, 20);
    return receiver;
  }

  /** Fixes in this order; times are those of the fixes, not of the test. */
  async measure(epochs: readonly Epoch[]): Promise<void> {
    for (const epoch of epochs) {
      this.antenna.write(sentencesOf(epoch));
      await sleep(betweenMs);
    }
  }

  async stop(): Promise<void> {
    this.antenna.destroy();
    this.server.close();
    if (this.gpsd.exitCode !== null || this.gpsd.signalCode !== null) return;
    this.gpsd.kill();
    await once(this.gpsd, 'exit');
  }
}

async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
