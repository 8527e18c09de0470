import type { StackPorts } from './ports.ts';
import type { StackSecrets } from './secrets.ts';

export type NatsNode = { index: 0 | 1 | 2; storeDir: string; ports: StackPorts; secrets: StackSecrets; issuer: string };

/**
 * One of three clustered nodes. Devices come in by MQTT and are let in by the auth callout alone; the server's own
 * users are exempt from it. FABRIC imports the connect and disconnect events of its own clients as `presence.*`, as
 * JetStream cannot store a subject of the system account. APP carries live events between server processes.
 */
export function renderNatsConf({ index, storeDir, ports, secrets, issuer }: NatsNode): string {
  const routes = ports.natsCluster.map((port) => `nats-route://route:${secrets.natsRoute}@127.0.0.1:${port}`);
  // mqtt {} refuses to start without a server_name.
  return `server_name: "${natsNodeName(index)}"
listen: "127.0.0.1:${ports.nats[index]}"
http: "127.0.0.1:${ports.natsMonitor[index]}"

jetstream {
  store_dir: "${storeDir}"
  max_mem: 512MB
  max_file: 20GB
  sync_interval: "1s"
}

mqtt {
  listen: "127.0.0.1:${ports.mqtt[index]}"
  stream_replicas: 3
}

cluster {
  name: "tilldeck"
  listen: "127.0.0.1:${ports.natsCluster[index]}"
  authorization { user: "route", password: "${secrets.natsRoute}", timeout: 5 }
  routes: [${routes.map((route) => `"${route}"`).join(', ')}]
}

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

export function natsNodeName(index: number): string {
  return `nats-${index + 1}`;
}
