import type { Check } from './check.ts';
import { demand } from './stage.ts';

const hoursMs = 3_600_000;

export const enrolmentChecks: readonly Check[] = [
  {
    name: 'enrols with a key of its own and the claim code, once, and keeps the key over a restart',
    run: async (stage) => {
      stage.startAgent();
      await stage.connected();
      const [first] = stage.server.callsOf('enrol');
      demand(first?.input.sn === stage.sn, 'enrols by its serial number');
      demand(first.input.claimCode === stage.claimCode, 'hands in the claim code');
      demand(stage.server.keys.size === 1, 'one key is enrolled');
      await stage.restartAgent();
      await stage.connected(2);
      const keys = new Set(stage.server.callsOf('enrol').map(({ input }) => input.publicKey));
      demand(keys.size === 1, `the key is the same after a restart, but there were ${keys.size}`);
    },
  },
  {
    name: 'connects with client id and user = SN, a clean session, the given keep-alive and a fresh password each time',
    run: async (stage) => {
      stage.startAgent();
      await stage.connected();
      stage.broker.cut();
      await stage.connected(2);
      for (const { clientId, user, isClean, isLetIn, keepAliveS } of stage.broker.connects) {
        demand(clientId === stage.sn && user === stage.sn, `client id ${clientId} and user ${user} are the SN`);
        demand(isClean, 'the session is clean');
        demand(isLetIn, 'no password is refused');
        demand(keepAliveS === stage.server.settings.keepAliveS, `keep-alive is ${keepAliveS}`);
      }
      const wanted = [`dev/${stage.sn}/down/+`, `dev/${stage.sn}/down/#`];
      demand(
        stage.broker.subscriptions.every((topic) => topic.startsWith(`dev/${stage.sn}/down/`)),
        'own topics only',
      );
      await stage.broker.changes.until('a subscription to the downlink', () =>
        stage.broker.subscriptions.some((topic) => wanted.includes(topic)),
      );
    },
  },
  {
    name: 'asks again with the same key while it waits for a person, also after kill -9',
    run: async (stage) => {
      const { server } = stage;
      server.waitingAnswers = 3;
      stage.startAgent();
      await server.changes.until('a second try', () => server.callsOf('enrol').length === 2);
      const [first, second] = server.callsOf('enrol');
      const gapMs = (second?.heardAt ?? 0) - (first?.heardAt ?? 0);
      demand(gapMs >= 900, `waits as long as it was told to, not ${gapMs} ms`);
      await stage.restartAgent();
      await stage.connected();
      const keys = new Set(server.callsOf('enrol').map(({ input }) => input.publicKey));
      demand(keys.size === 1, `always with the same key, but there were ${keys.size}`);
    },
  },
  {
    name: 'works with a clock that is wrong by hours, and dates its reports by the server',
    run: async (stage) => {
      stage.server.clockShiftMs = 7 * hoursMs;
      stage.startAgent();
      await stage.connected();
      await stage.heard('a status', (reports) => reports.some(({ topic }) => topic === 'status'));
      await stage.server.changes.until('a signed pull', () => stage.server.callsOf('pull').length > 0);
      // Before enrolment it cannot know; what it says from the first connection on it does.
      const late = stage.reports.filter(({ topic }) => topic === 'hello');
      const offMs = Math.max(...late.map(({ at }) => Math.abs(at - stage.server.now())));
      demand(offMs < 60_000, `dates by the server's clock, but is off by ${Math.round(offMs / 1000)} s`);
    },
  },
  {
    name: 'does not hammer a broker that refuses it',
    run: async (stage) => {
      stage.broker.admit = () => 5;
      stage.startAgent();
      const { connects } = stage.broker;
      await stage.broker.changes.until('a first try', () => connects.length > 0);
      await stage.broker.changes.until('a second try', () => connects.length > 1);
      const [first, second] = connects;
      demand((second?.heardAt ?? 0) - (first?.heardAt ?? 0) >= 300, 'waits before it tries again');
      demand(connects.length < 4, 'and not less each time');
    },
  },
  {
    name: 'makes a new key when its own was revoked, and waits with it for a person',
    run: async (stage) => {
      const { server, broker } = stage;
      stage.startAgent();
      await stage.talking(1);
      const [key = ''] = server.keys.values();
      server.revoked.add(key);
      broker.cut();
      const isNew = () => server.callsOf('enrol').some(({ input }) => input.publicKey !== key);
      await server.changes.until('an enrolment with a new key', isNew);
      demand(broker.connects.filter(({ isLetIn }) => isLetIn).length === 1, 'it is not let in');
      demand(stage.agent?.hasEnded === false, 'the agent still runs');
    },
  },
];
