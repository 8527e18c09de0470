import { describe, expect, it } from 'vitest';
import { renderNatsConf } from './nats-conf.ts';
import { stackPorts } from './ports.ts';
import type { StackSecrets } from './secrets.ts';

const secrets = new Proxy({} as StackSecrets, { get: (_, name) => `secret-${String(name)}` });
const render = (index: 0 | 1 | 2) =>
  renderNatsConf({ index, storeDir: '/data/js', ports: stackPorts(20_000), secrets, issuer: 'AISSUER' });

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
