import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as passTime } from 'node:timers/promises';
import { mqttPassword } from '@tilldeck/contracts/wire/device-signing';
import type { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { generate, type Packet, parser } from 'mqtt-packet';

/** What a siege came to, by name; `faults` is what a broker must not let happen. */
export interface SiegeReport {
  figures: Record<string, number>;
  faults: string[];
}

interface Target {
  mqttUrl: string;
  brokerPid: number;
  device: DeviceClient;
  victimSn: string;
}

const mebibyte = 1_048_576;
/** As much as MQTT's length field can say. */
const mostBytes = 268_435_455;
/** The broker gives somebody who does not say who they are five seconds. */
const patienceMs = 15_000;
const slowCount = 40;
const willCount = 60;
const filterCount = 10_000;

/** Attacks on the connection itself, which no list of messages holds: size, slowness, number. */
export async function laySiege(target: Target): Promise<SiegeReport> {
  const report: SiegeReport = { figures: {}, faults: [] };
  await Promise.all([connectSlowly(target, report), nameEndlessly(target, report)]);
  await announceHugely(target, report);
  await willEverything(target, report);
  await subscribeToEverything(target, report);
  return report;
}

interface Line {
  socket: Socket;
  packets: Packet[];
  closed: Promise<void>;
  isClosed(): boolean;
}

function dial(mqttUrl: string): Line {
  const { hostname, port } = new URL(mqttUrl);
  const socket = connect(Number(port), hostname);
  const reader = parser();
  const packets: Packet[] = [];
  reader.on('packet', (packet: Packet) => packets.push(packet));
  reader.on('error', () => {});
  socket.on('data', (bytes) => reader.parse(bytes)).on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, packets, closed, isClosed: () => socket.destroyed };
}

const within = (ms: number, done: Promise<void>): Promise<boolean> =>
  Promise.race([done.then(() => true), passTime(ms, false, { ref: false })]);
const memoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

async function hello(device: DeviceClient, changes: { clientId?: string; willTopic?: string } = {}): Promise<Buffer> {
  const will = changes.willTopic
    ? { will: { topic: changes.willTopic, payload: Buffer.from('{}'), qos: 1, retain: true } }
    : {};
  return generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: changes.clientId ?? device.sn,
    keepalive: 60,
    username: device.sn,
    password: Buffer.from(await mqttPassword(device.identity())),
    ...will,
  } as never);
}

async function admitted(target: Target, willTopic?: string): Promise<Line> {
  const line = dial(target.mqttUrl);
  line.socket.write(await hello(target.device, willTopic ? { willTopic } : {}));
  for (let waited = 0; line.packets.length === 0 && !line.isClosed() && waited < patienceMs; waited += 20)
    await passTime(20);
  return line;
}

/** A CONNECT that never ends, a byte at a time, and one that announces 256 MB before anybody knows who speaks. */
async function connectSlowly({ mqttUrl, brokerPid, device }: Target, { figures, faults }: SiegeReport): Promise<void> {
  const whole = await hello(device);
  const before = memoryMb(brokerPid);
  const lines = Array.from({ length: slowCount }, () => dial(mqttUrl));
  const drip = setInterval(() => {
    for (const [index, line] of lines.entries()) {
      if (line.isClosed()) continue;
      const sent = line.socket.bytesWritten;
      if (index % 2 === 0) line.socket.write(whole.subarray(sent, sent + 1));
      else line.socket.write(sent === 0 ? Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]) : Buffer.alloc(65_536, 0x41));
    }
  }, 250);
  const isClosed = await Promise.all(lines.map(({ closed }) => within(patienceMs, closed)));
  clearInterval(drip);
  for (const { socket } of lines) socket.destroy();
  figures.slowConnects = slowCount;
  figures.slowConnectsClosed = isClosed.filter(Boolean).length;
  figures.slowConnectsMemoryMb = Math.round(memoryMb(brokerPid) - before);
  if (figures.slowConnectsClosed < slowCount) faults.push(`${slowCount - figures.slowConnectsClosed} may stay unnamed`);
  if (figures.slowConnectsMemoryMb > 200) faults.push(`unnamed cost ${figures.slowConnectsMemoryMb} MB`);
}

/** The longest client id there can be, with a password that is right. */
async function nameEndlessly({ mqttUrl, device }: Target, { figures, faults }: SiegeReport): Promise<void> {
  const names = ['n'.repeat(65_535), `${device.sn}${' '.repeat(65_000)}`, `${device.sn}\u0000x`, ''];
  let refused = 0;
  for (const clientId of names) {
    const line = dial(mqttUrl);
    line.socket.write(await hello(device, { clientId }));
    const isClosed = await within(patienceMs, line.closed);
    const isIn = line.packets.some((packet) => packet.cmd === 'connack' && packet.returnCode === 0);
    if (isClosed && !isIn) refused += 1;
    else faults.push(`let in as ${clientId.length} characters`);
    line.socket.destroy();
  }
  figures.wrongNamesRefused = refused;
}

/** A device that is let in announces 256 MB and sends as much of it as the broker takes. */
async function announceHugely(target: Target, { figures, faults }: SiegeReport): Promise<void> {
  const line = await admitted(target);
  const before = memoryMb(target.brokerPid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryMb(target.brokerPid));
  }, 50);
  const topic = Buffer.from(`dev/${target.device.sn}/up/status`);
  line.socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, topic.length >> 8, topic.length & 0xff]));
  line.socket.write(topic);
  const chunk = Buffer.alloc(mebibyte, 0x41);
  let sent = 0;
  while (!line.isClosed() && sent < mostBytes) {
    sent += chunk.length;
    if (!line.socket.write(chunk))
      await Promise.race([new Promise((done) => line.socket.once('drain', done)), line.closed]);
  }
  await within(patienceMs, line.closed);
  clearInterval(watch);
  figures.hugeTakenMb = Math.round(sent / mebibyte);
  figures.hugeMemoryMb = Math.round(highest - before);
  if (!line.isClosed()) faults.push('256 MB in one message are taken');
  if (figures.hugeMemoryMb > 100) faults.push(`a message announced at 256 MB cost ${figures.hugeMemoryMb} MB`);
  line.socket.destroy();
}

/** Last wills on the victim's topics, carried out by dying: the run's own watch tells whether one arrives. */
async function willEverything(target: Target, { figures }: SiegeReport): Promise<void> {
  const topics = [`dev/${target.victimSn}/down/ack`, `dev/${target.victimSn}/up/status`, '$SYS/REQ/SERVER/PING'];
  let refused = 0;
  for (let n = 0; n < willCount; n++) {
    const line = await admitted(target, topics[n % topics.length]);
    const isIn = line.packets.some((packet) => packet.cmd === 'connack' && packet.returnCode === 0);
    if (!isIn) refused += 1;
    line.socket.resetAndDestroy();
  }
  figures.wills = willCount;
  figures.willsRefused = refused;
}

/** Ten thousand filters of its own on one connection. */
async function subscribeToEverything(target: Target, { figures, faults }: SiegeReport): Promise<void> {
  const line = await admitted(target);
  const before = memoryMb(target.brokerPid);
  for (let n = 0; n < filterCount && !line.isClosed(); n += 100) {
    const subscriptions = Array.from({ length: 100 }, (_, k) => ({
      topic: `dev/${target.device.sn}/down/f${n + k}`,
      qos: 0 as const,
    }));
    if (!line.socket.write(generate({ cmd: 'subscribe', messageId: 1 + n / 100, subscriptions })))
      await Promise.race([new Promise((done) => line.socket.once('drain', done)), line.closed]);
  }
  line.socket.write(generate({ cmd: 'pingreq' }));
  const isAnswered = () => line.packets.some(({ cmd }) => cmd === 'pingresp');
  for (let waited = 0; !isAnswered() && !line.isClosed() && waited < patienceMs; waited += 20) await passTime(20);
  const granted = line.packets.flatMap((packet) => (packet.cmd === 'suback' ? packet.granted : []));
  figures.filters = filterCount;
  figures.filtersGranted = granted.filter((code) => Number(code) < 0x80).length;
  figures.filtersMemoryMb = Math.round(memoryMb(target.brokerPid) - before);
  if (figures.filtersGranted > 300) faults.push(`${figures.filtersGranted} filters on one connection`);
  line.socket.destroy();
}
