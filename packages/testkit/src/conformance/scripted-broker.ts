import { createServer, type Server, type Socket } from 'node:net';
import { generate, type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet';
import { Changes } from './changes.ts';

export interface HeardMessage {
  /** Tail behind `dev/<SN>/up/`. */
  topic: string;
  payload: string;
  /** Count of the connection it came over, from 1. */
  connection: number;
  heardAt: number;
}

export interface HeardConnect {
  clientId: string;
  user: string;
  password: string;
  keepAliveS: number;
  isClean: boolean;
  isLetIn: boolean;
  heardAt: number;
}

/**
 * An MQTT broker for one device that sees every packet and misbehaves when told to: real brokers hide the CONNECT and
 * do not withhold what they owe.
 */
export class ScriptedBroker {
  readonly connects: HeardConnect[] = [];
  readonly subscriptions: string[] = [];
  readonly messages: HeardMessage[] = [];
  /** Topics outside the device's own, and packets a device has no business to send. */
  readonly strays: string[] = [];
  readonly changes = new Changes();
  /** Answers the return code of CONNACK; 0 lets in. */
  admit: (packet: IConnectPacket) => number = () => 0;
  /** Called with every message that was taken, before its PUBACK. */
  onMessage: (message: HeardMessage) => void = () => {};
  private readonly sn: string;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(sn: string) {
    this.sn = sn;
    this.server = createServer((socket) => this.serve(socket));
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`;
  }

  /** On the port it had before, where there was one. */
  listen(): Promise<void> {
    return new Promise((done, fail) => {
      this.server.once('error', fail);
      this.server.listen(this.port, '127.0.0.1', () => {
        const address = this.server.address();
        if (address && typeof address === 'object') this.port = address.port;
        done();
      });
    });
  }

  /** Nobody answers any more, until it listens again. */
  close(): Promise<void> {
    this.cut();
    return new Promise((done) => {
      this.server.close(() => done());
    });
  }

  /** Ends the connection without a word, as a lost network does. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Ends the connection after what was said before, as a broker that is stopped in order does. */
  hangUp(): void {
    for (const socket of this.sockets) socket.end();
  }

  tell(topic: string, payload: string | Buffer): void {
    const packet = generate({
      cmd: 'publish',
      topic: `dev/${this.sn}/down/${topic}`,
      payload,
      qos: 0,
      dup: false,
      retain: false,
    });
    for (const socket of this.sockets) socket.write(packet);
  }

  private serve(socket: Socket): void {
    const reader = parser({ protocolVersion: 4 });
    socket.on('data', (bytes) => reader.parse(bytes));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.changes.tell();
    });
    reader.on('error', () => socket.destroy());
    reader.on('packet', (packet) => {
      this.answer(socket, packet);
      this.changes.tell();
    });
  }

  private answer(socket: Socket, packet: Packet): void {
    if (packet.cmd === 'connect') this.hearConnect(socket, packet);
    else if (packet.cmd === 'subscribe' && packet.messageId !== undefined) {
      this.subscriptions.push(...packet.subscriptions.map(({ topic }) => topic));
      const granted = packet.subscriptions.map(({ topic }) => (topic.startsWith(`dev/${this.sn}/down`) ? 0 : 128));
      socket.write(generate({ cmd: 'suback', messageId: packet.messageId, granted }));
    } else if (packet.cmd === 'publish') this.hearPublish(socket, packet);
    else if (packet.cmd === 'pingreq') socket.write(generate({ cmd: 'pingresp' }));
    else if (packet.cmd === 'disconnect') socket.end();
    else this.strays.push(packet.cmd);
  }

  private hearConnect(socket: Socket, packet: IConnectPacket): void {
    const returnCode = this.admit(packet);
    this.connects.push({
      clientId: packet.clientId,
      user: packet.username ?? '',
      password: packet.password?.toString() ?? '',
      keepAliveS: packet.keepalive ?? 0,
      isClean: packet.clean ?? false,
      isLetIn: returnCode === 0,
      heardAt: Date.now(),
    });
    socket.write(generate({ cmd: 'connack', returnCode, sessionPresent: false }));
    if (returnCode === 0) this.sockets.add(socket);
    else socket.end();
  }

  private hearPublish(socket: Socket, packet: IPublishPacket): void {
    const prefix = `dev/${this.sn}/up/`;
    const isOwn = packet.topic.startsWith(prefix) && packet.qos === 1 && !packet.retain;
    if (!isOwn) this.strays.push(`${packet.topic} QoS ${packet.qos}${packet.retain ? ' retained' : ''}`);
    else {
      const heard: HeardMessage = {
        topic: packet.topic.slice(prefix.length),
        payload: packet.payload.toString(),
        connection: this.connects.length,
        heardAt: Date.now(),
      };
      this.messages.push(heard);
      this.onMessage(heard);
    }
    if (packet.qos === 1 && packet.messageId !== undefined && !socket.destroyed)
      socket.write(generate({ cmd: 'puback', messageId: packet.messageId }));
  }
}
