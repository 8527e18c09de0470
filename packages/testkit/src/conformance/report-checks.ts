import type { Check } from './check.ts';
import { demand, type Report } from './stage.ts';

const nameOf = ({ epoch, seq }: Report) => `${epoch}/${seq}`;
const hasTopic = (topic: string) => (reports: Report[]) => reports.some((report) => report.topic === topic);

export const reportChecks: readonly Check[] = [
  {
    name: 'says hello first on every connection, then numbers without a gap, each message as declared',
    run: async (stage) => {
      stage.startAgent();
      await stage.heard('hello, status, facts', (all) =>
        ['hello', 'status', 'facts'].every((one) => hasTopic(one)(all)),
      );
      stage.broker.cut();
      await stage.heard('a second hello', (all) => all.some(({ heard }) => heard.connection === 2));
      for (const connection of [1, 2]) {
        const first = stage.reports.find(({ heard }) => heard.connection === connection);
        demand(first?.topic === 'hello', `connection ${connection} begins with hello, not ${first?.topic}`);
      }
      await stage.checkNoGap();
    },
  },
  {
    name: 'sends again what was not acknowledged, under its number, and nothing that was',
    run: async (stage) => {
      stage.isAcking = false;
      stage.startAgent();
      await stage.heard('some reports', (all) => new Set(all.map(nameOf)).size >= 4);
      const before = stage.reports;
      const done = before.slice(1, 2);
      stage.acknowledge(done);
      stage.broker.hangUp();
      const owed = new Set(before.filter((one) => !done.includes(one)).map(nameOf));
      await stage.heard('all that is owed', (all) => {
        const again = new Set(all.filter(({ heard }) => heard.connection > 1).map(nameOf));
        return [...owed].every((name) => again.has(name));
      });
      const repeated = stage.reports.filter(({ heard }) => heard.connection > 1).map(nameOf);
      demand(!done.some((one) => repeated.includes(nameOf(one))), 'what was acknowledged is not sent again');
      stage.checkReports();
    },
  },
  {
    name: 'survives kill -9 in the middle of sending: no number twice, none lost',
    run: async (stage) => {
      stage.isAcking = false;
      stage.startAgent();
      for (const kills of [1, 2, 3, 4]) {
        await stage.connected(kills);
        const known = stage.reports.length;
        // One more each time: killed after hello, after the first report, while several are on their way.
        await stage.heard('something new', (all) => all.length >= known + kills);
        await stage.restartAgent();
      }
      stage.isAcking = true;
      await stage.connected(5);
      const known = new Set(stage.reports.map(nameOf)).size;
      await stage.heard('new reports', (all) => new Set(all.map(nameOf)).size >= known + 3);
      const { connection } = stage.reports.at(-1)?.heard ?? { connection: 0 };
      const last = new Set(stage.reports.filter(({ heard }) => heard.connection === connection).map(nameOf));
      const lost = stage.reports.map(nameOf).filter((name) => !last.has(name));
      demand(lost.length === 0, `everything not acknowledged comes again, but not ${lost.join(', ')}`);
      await stage.checkNoGap();
    },
  },
  {
    name: 'keeps what it has to say while there is no connection',
    run: async (stage) => {
      stage.startAgent();
      await stage.heard('a status', hasTopic('status'));
      const { changes } = stage.broker;
      await stage.broker.close();
      const cutAt = stage.server.now();
      const offlineMs = 3_500;
      await changes.until('time passes', () => stage.server.now() - cutAt > offlineMs, offlineMs + 100).catch(() => {});
      const backAt = stage.server.now();
      await stage.broker.listen();
      const isFromThen = ({ at }: Report) => at > cutAt && at < backAt;
      await stage.heard('two statuses of the time without', (all) => all.filter(isFromThen).length >= 2);
      await stage.checkNoGap();
    },
  },
  {
    name: 'passes over garbage from above and keeps what it never was acknowledged',
    run: async (stage) => {
      stage.isAcking = false;
      stage.startAgent();
      await stage.heard('some reports', (all) => all.length >= 3);
      const [one] = stage.reports;
      demand(one !== undefined, 'a report');
      for (const payload of garbage(one.epoch)) {
        stage.broker.tell('ack', payload);
        stage.broker.tell('nudge', payload);
        stage.broker.tell('unheard-of', payload);
      }
      const known = new Set(stage.reports.map(nameOf)).size;
      await stage.heard('it goes on', (all) => new Set(all.map(nameOf)).size > known);
      demand(stage.broker.connects.length === 1, 'the connection stays');
      stage.broker.cut();
      await stage.heard('all of it again', (all) => {
        const again = new Set(all.filter(({ heard }) => heard.connection === 2).map(nameOf));
        return all.every((report) => again.has(nameOf(report)));
      });
      demand(stage.agent?.hasEnded === false, 'the agent still runs');
    },
  },
];

const garbage = (epoch: number): (string | Buffer)[] => [
  '',
  'null',
  '[]',
  '{"epoch":',
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  '{"__proto__":{"epoch":1}}',
  '{"reason":"reboot"}',
  '{"reason":{"toString":1}}',
  JSON.stringify({ epoch, ranges: [] }),
  JSON.stringify({ epoch, ranges: [['1', '9']] }),
  JSON.stringify({ epoch, ranges: [[9, 1]] }),
  JSON.stringify({ epoch, ranges: [[1]] }),
  JSON.stringify({ epoch: epoch + 1, ranges: [[1, 1_000_000]] }),
  JSON.stringify({ epoch: String(epoch), ranges: [[1, 100]] }),
  JSON.stringify({ epoch, ranges: [[1_000_000, 9_000_000]] }),
  '['.repeat(50_000),
  'x'.repeat(500_000),
];
