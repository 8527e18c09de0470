export interface NatsNode {
  name: string;
  storeDir: string;
  ports: { client: number; monitor: number; mqtt: number };
  /** Ports the nodes of a cluster meet on, this node's own first; one that stands alone has none. */
  cluster: { own: number; all: readonly number[] } | null;
  /** What it shows devices; without it they come in plainly, as behind something that ends TLS. */
  mqttTls?: { certFile: string; keyFile: string };
  secrets: NatsSecrets;
  /** Public key whose signature lets a device in. */
  issuer: string;
}

export interface NatsSecrets {
  natsSys: string;
  natsAuth: string;
  natsFabric: string;
  natsApp: string;
  natsRoute: string;
}

/**
 * One node of the broker. Devices come in by MQTT and are let in by the auth callout alone; the server's own users are
 * exempt from it. FABRIC imports the connect and disconnect events of its own clients as `presence.*`, as JetStream
 * cannot store a subject of the system account. APP carries live events between server processes.
 */
export function renderNatsConf({ name, storeDir, ports, cluster, mqttTls, secrets, issuer }: NatsNode): string {
  // mqtt {} refuses to start without a server_name.
  return `server_name: "${name}"
listen: "127.0.0.1:${ports.client}"
http: "127.0.0.1:${ports.monitor}"
# Of one connection. A device needs one, the server a few; ten thousand cost 29 MB.
max_subscriptions: 256

jetstream {
  store_dir: "${storeDir}"
  max_mem: 512MB
  max_file: 20GB
  sync_interval: "1s"
}

mqtt {
  listen: "127.0.0.1:${ports.mqtt}"
  stream_replicas: ${cluster?.all.length ?? 1}
${mqttTls ? `  tls { cert_file: "${mqttTls.certFile}", key_file: "${mqttTls.keyFile}" }\n` : ''}}
${cluster ? renderCluster(cluster, secrets.natsRoute) : ''}
accounts {
  SYS {
    users: [{ user: "sys", password: "${secrets.natsSys}" }]
    exports: [
      { stream: "$SYS.ACCOUNT.FABRIC.CONNECT", accounts: [FABRIC] }
      { stream: "$SYS.ACCOUNT.FABRIC.DISCONNECT", accounts: [FABRIC] }
    ]
  }
  AUTH { users: [{ user: "auth", password: "${secrets.natsAuth}" }] }
  FABRIC {
    jetstream: enabled
    users: [{ user: "fabric", password: "${secrets.natsFabric}" }]
    imports: [
      { stream: { account: SYS, subject: "$SYS.ACCOUNT.FABRIC.CONNECT" }, to: "presence.connect" }
      { stream: { account: SYS, subject: "$SYS.ACCOUNT.FABRIC.DISCONNECT" }, to: "presence.disconnect" }
    ]
  }
  APP { users: [{ user: "app", password: "${secrets.natsApp}" }] }
}
system_account: SYS

authorization {
  timeout: 5
  auth_callout { issuer: ${issuer}, account: AUTH, auth_users: [auth, fabric, sys, app] }
}
`;
}

function renderCluster({ own, all }: NonNullable<NatsNode['cluster']>, password: string): string {
  const routes = all.map((port) => `"nats-route://route:${password}@127.0.0.1:${port}"`);
  return `
cluster {
  name: "tilldeck"
  listen: "127.0.0.1:${own}"
  authorization { user: "route", password: "${password}", timeout: 5 }
  routes: [${routes.join(', ')}]
}
`;
}

export function natsNodeName(index: number): string {
  return `nats-${index + 1}`;
}
