import { connect, type Socket } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';
import type { Move } from './hostile-moves.ts';

/** An MQTT connection that sends whatever it is told, valid or not. */
export interface RawMqtt {
  isOpen(): boolean;
  send(moves: readonly Move[]): void;
  /** True once everything sent before was read by the broker; false when it closed the connection instead. */
  settle(): Promise<boolean>;
  close(): void;
}

const patienceMs = 15_000;

const lengthBytes = (length: number): Buffer => {
  const bytes: number[] = [];
  let rest = length;
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
};
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const framed = (head: number, parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([head]), lengthBytes(body.length), body]);
};

/** By hand: a library would refuse to write most of it. */
function packetOf({ kind, topic, payload, qos, isRetained }: Move, id: number): Buffer {
  const named = [uint16(topic.length), topic];
  if (kind === 'subscribe') return framed(0x82, [uint16(id), ...named, Buffer.from([qos])]);
  return framed(0x30 | (qos << 1) | (isRetained ? 1 : 0), [...named, ...(qos > 0 ? [uint16(id)] : []), payload]);
}

export async function openRawMqtt(
  url: string,
  { sn, password, willTopic }: { sn: string; password: string; willTopic: string },
  hear: (packet: Packet) => void,
): Promise<RawMqtt> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const reader = parser();
  let isOpen = true;
  let packetId = 0;
  let settle: ((isThere: boolean) => void) | null = null;
  let admit: ((isIn: boolean) => void) | null = null;
  const end = (): void => {
    isOpen = false;
    admit?.(false);
    settle?.(false);
  };
  socket.on('error', end).on('close', end);
  socket.on('data', (bytes) => reader.parse(bytes));
  reader.on('packet', (packet: Packet) => {
    if (packet.cmd === 'connack') admit?.(packet.returnCode === 0);
    else if (packet.cmd === 'pingresp') settle?.(true);
    else hear(packet);
  });
  const within = (begin: (done: (value: boolean) => void) => void): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patienceMs);
      begin((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  const isIn = await within((done) => {
    admit = done;
    socket.write(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId: sn,
        keepalive: 60,
        username: sn,
        password: Buffer.from(password),
        will: { topic: willTopic, payload: Buffer.from('{}'), qos: 1, retain: true },
      } as never),
    );
  });
  admit = null;
  if (!isIn) throw new Error('not let in');
  return {
    isOpen: () => isOpen,
    send: (moves) => {
      for (const move of moves) {
        packetId = (packetId % 65_535) + 1;
        if (isOpen) socket.write(packetOf(move, packetId));
      }
    },
    settle: () =>
      isOpen
        ? within((done) => {
            settle = done;
            socket.write(generate({ cmd: 'pingreq' }));
          })
        : Promise.resolve(false),
    close: () => socket.destroy(),
  };
}
