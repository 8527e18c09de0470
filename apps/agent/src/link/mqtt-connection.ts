import { connect, type IClientOptions, type MqttClient } from 'mqtt';

const connectTimeoutMs = 20_000;

export interface ConnectionOptions {
  url: string;
  sn: string;
  password: string;
  keepAliveS: number;
  hear: (topicTail: string, payload: Buffer) => void;
}

/** One MQTT connection, from CONNECT to its end. A new one is made for every try: its password is good for once. */
export class MqttConnection {
  private readonly client: MqttClient;
  readonly closed: Promise<void>;
  isOpen = true;

  private constructor(client: MqttClient) {
    this.client = client;
    this.closed = new Promise((done) => {
      client.once('close', () => {
        this.isOpen = false;
        done();
      });
    });
    // Every error of a connection ends it, which is heard as 'close'.
    client.on('error', () => {});
  }

  /** Connected and subscribed to what the server tells this device. */
  static async open({ url, sn, password, keepAliveS, hear }: ConnectionOptions): Promise<MqttConnection> {
    const options: IClientOptions = {
      clientId: sn,
      username: sn,
      password,
      protocolVersion: 4,
      clean: true,
      keepalive: keepAliveS,
      reconnectPeriod: 0,
      resubscribe: false,
      connectTimeout: connectTimeoutMs,
    };
    const client = connect(url, options);
    const connection = new MqttConnection(client);
    const prefix = `dev/${sn}/down/`;
    client.on('message', (topic, payload) => {
      if (topic.startsWith(prefix)) hear(topic.slice(prefix.length), payload);
    });
    try {
      await connection.connected();
      const [grant] = await client.subscribeAsync(`${prefix}+`, { qos: 0 });
      if (!grant || grant.qos >= 128) throw new Error('the broker refused the subscription');
      return connection;
    } catch (error) {
      connection.cut();
      throw error;
    }
  }

  private connected(): Promise<void> {
    return new Promise((done, fail) => {
      this.client.once('connect', () => done());
      this.client.once('error', fail);
      this.client.once('close', () => fail(new Error('the broker closed the connection')));
    });
  }

  /** Resolves with the broker's PUBACK, which is not yet the server's acknowledgement. */
  async publish(topic: string, payload: string): Promise<void> {
    await this.client.publishAsync(topic, payload, { qos: 1 });
  }

  async end(): Promise<void> {
    await this.client.endAsync().catch(() => {});
  }

  cut(): void {
    this.client.end(true);
  }
}

/** CONNACK 4 and 5: the broker answered, and does not let this device in. */
export const isConnectRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 4 || error.code === 5);
