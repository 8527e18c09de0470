import { describe, expect, it } from 'vitest';
import { type NatsSecrets, renderNatsConf } from './nats-conf.ts';

const secrets = new Proxy({} as NatsSecrets, { get: (_, name) => `secret-${String(name)}` });
const clusterPorts = [20_016, 20_017, 20_018];
const render = (index: 0 | 1 | 2, isAlone = false) =>
  renderNatsConf({
    name: `nats-${index + 1}`,
    storeDir: '/data/js',
    ports: { client: 20_010 + index, monitor: 20_013 + index, mqtt: 20_020 + index },
    cluster: isAlone ? null : { own: clusterPorts[index] ?? 0, all: clusterPorts },
    secrets,
    issuer: 'AISSUER',
  });

describe('nats.conf', () => {
  it('gives each node its name and its own ports, on this machine only', () => {
    expect(render(0)).toContain('server_name: "nats-1"\nlisten: "127.0.0.1:20010"\nhttp: "127.0.0.1:20013"');
    expect(render(2)).toContain('server_name: "nats-3"\nlisten: "127.0.0.1:20012"\nhttp: "127.0.0.1:20015"');
    expect(render(1)).toMatch(/mqtt \{\n {2}listen: "127\.0\.0\.1:20021"\n {2}stream_replicas: 3\n\}/);
    expect(render(1)).not.toContain('0.0.0.0');
  });

  it('routes to all three nodes with the password of the cluster', () => {
    for (const port of [20_016, 20_017, 20_018])
      expect(render(0)).toContain(`nats-route://route:secret-natsRoute@127.0.0.1:${port}`);
  });

  it('stands alone without a cluster, with one copy of everything', () => {
    expect(render(0, true)).not.toContain('cluster');
    expect(render(0, true)).toContain('stream_replicas: 1');
  });

  it('lets nobody past the auth callout but the own users', () => {
    expect(render(0)).toContain(
      'auth_callout { issuer: AISSUER, account: AUTH, auth_users: [auth, fabric, sys, app] }',
    );
  });

  it('has every user of the callout list in exactly one account', () => {
    const users = [...render(0).matchAll(/users: \[\{ user: "(\w+)", password: "([\w-]+)" \}\]/g)].map(
      (match) => match[1],
    );
    expect(new Set(users)).toEqual(new Set(['app', 'auth', 'fabric', 'sys']));
    expect(users).toHaveLength(4);
  });

  it('hands presence of devices to FABRIC alone, and syncs to disk each second', () => {
    const conf = render(0);
    for (const event of ['CONNECT', 'DISCONNECT']) {
      expect(conf).toContain(`{ stream: "$SYS.ACCOUNT.FABRIC.${event}", accounts: [FABRIC] }`);
      expect(conf).toContain(`"$SYS.ACCOUNT.FABRIC.${event}" }, to: "presence.${event.toLowerCase()}"`);
    }
    expect(conf).toContain('sync_interval: "1s"');
  });
});
