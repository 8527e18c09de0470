import { connect, type Socket } from 'node:net';
import { generate, type Packet, type Parser, parser } from 'mqtt-packet';

export interface ConnectionOwner {
  /** The broker let it in and it hears what is sent to it. */
  onOpen(): void;
  onMessage(topic: string, payload: Buffer): void;
  /** Once for every connection that this end did not close. */
  onLost(reason: string): void;
}

export interface ConnectParts {
  host: string;
  port: number;
  sn: string;
  password: string;
  user: string;
  keepAliveS: number;
}

const pingPacket = generate({ cmd: 'pingreq' });
const disconnectPacket = generate({ cmd: 'disconnect' });
const maxMessageId = 65_535;

/** MQTT 3.1.1 on a bare socket, no more than a device of ours needs: thousands of them fit into one process. */
export class DeviceConnection {
  readonly #socket: Socket;
  readonly #owner: ConnectionOwner;
  readonly #parts: ConnectParts;
  readonly #parser: Parser = parser({ protocolVersion: 4 });
  #messageId = 0;
  #isOver = false;

  constructor(parts: ConnectParts, owner: ConnectionOwner) {
    this.#parts = parts;
    this.#owner = owner;
    this.#parser.on('packet', (packet: Packet) => this.#take(packet));
    this.#parser.on('error', () => this.#lose('not MQTT'));
    this.#socket = connect({ host: parts.host, port: parts.port, noDelay: true });
    this.#socket.once('connect', () => this.#greet());
    this.#socket.on('data', (bytes) => this.#parser.parse(bytes));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#lose(error.code ?? error.message));
    this.#socket.once('close', () => this.#lose('closed'));
  }

  publish(topic: string, payload: string): void {
    this.#messageId = (this.#messageId % maxMessageId) + 1;
    const packet = {
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      messageId: this.#messageId,
      dup: false,
      retain: false,
    } as const;
    this.#socket.write(generate(packet));
  }

  ping(): void {
    this.#socket.write(pingPacket);
  }

  /** Says good-bye, as when somebody switches the device off. */
  closeInOrder(): void {
    this.#isOver = true;
    this.#socket.end(disconnectPacket);
  }

  /** As when the power or the network is gone. */
  cut(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  /** As when the device hangs: the connection stands, and nobody reads or answers. */
  freeze(): void {
    this.#isOver = true;
    this.#socket.pause();
  }

  #greet(): void {
    const { sn, user, password, keepAliveS } = this.#parts;
    this.#socket.write(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId: sn,
        keepalive: keepAliveS,
        username: user,
        password: Buffer.from(password),
      }),
    );
  }

  #take(packet: Packet): void {
    if (this.#isOver) return;
    if (packet.cmd === 'connack') {
      if (packet.returnCode === 0) this.#subscribe();
      else this.#lose(`refused ${packet.returnCode}`);
    } else if (packet.cmd === 'suback') {
      if (packet.granted[0] === 0) this.#owner.onOpen();
      else this.#lose('refused to subscribe');
    } else if (packet.cmd === 'publish') {
      this.#owner.onMessage(packet.topic, Buffer.from(packet.payload));
    }
  }

  #subscribe(): void {
    const subscriptions = [{ topic: `dev/${this.#parts.sn}/down/#`, qos: 0 as const }];
    this.#socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
  }

  #lose(reason: string): void {
    if (this.#isOver) return;
    this.cut();
    this.#owner.onLost(reason);
  }
}
