import { randomBytes } from 'node:crypto';
import { setTimeout as passTime } from 'node:timers/promises';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { Outage, OutageScene } from './outage.ts';

const newValue = (): string => `chaos_${randomBytes(4).toString('hex')}`;

/** What does not need the missing service goes on: reading, changing, signing in. */
async function workGoesOn({ world, desk, check }: OutageScene): Promise<void> {
  check('a value is saved', (await desk.addValue(newValue())) === 'saved');
  check('the list is read', await desk.readsList());
  const client = await world.as('support');
  check('somebody signs in', (await client.call(sessionRoutes.currentUser, {})).user.loginName === 'support');
}

const readiness = async (scene: OutageScene, name: string): Promise<boolean> => {
  const answer = await fetch(`${scene.world.url}/readyz`).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { dependencies?: Record<string, string> } | null;
  return body?.dependencies?.[name] === 'up';
};

export const outages: readonly Outage[] = [
  {
    service: 'redis',
    during: workGoesOn,
    after: async (scene) => {
      await scene.eventually('readiness tells that Redis is back', () => readiness(scene, 'redis'));
      const client = await scene.world.as('admin');
      await client.call(dictionaryRoutes.page, {});
      const sent = client.lastSent;
      const again = sent ? await client.resend(sent) : null;
      scene.check('replays are refused again', again?.status === 401, again?.body);
    },
  },
  {
    service: 'nats',
    during: async (scene) => {
      await workGoesOn(scene);
      const waiting = await scene.world.query<{ n: string }>(
        'SELECT count(*) AS n FROM outbox_event WHERE published_at IS NULL',
      );
      scene.check('changes wait in the outbox', Number(waiting[0]?.n) > 0, waiting);
    },
    after: async (scene) => {
      await scene.eventually(
        'what waited is published',
        async () => {
          const waiting = await scene.world.query<{ n: string }>(
            'SELECT count(*) AS n FROM outbox_event WHERE published_at IS NULL',
          );
          return Number(waiting[0]?.n) === 0;
        },
        30_000,
      );
    },
  },
  {
    service: 'ceph',
    during: async (scene) => {
      await workGoesOn(scene);
      const client = await scene.world.as('admin');
      const refused = await client.send(fileRoutes.begin, { kind: 'generic', name: 'a.txt', size: 3 });
      scene.check('an upload is refused in words', refused.body.msg === errors['core.storage_away'], refused.body);
    },
    after: async (scene) => {
      const client = await scene.world.as('admin');
      await scene.eventually(
        'uploads begin again',
        async () =>
          (await client.send(fileRoutes.begin, { kind: 'generic', name: 'a.txt', size: 3 })).body.code === 200,
        30_000,
      );
    },
  },
  {
    service: 'mailbox',
    during: async (scene) => {
      await workGoesOn(scene);
      const [account] = await scene.world.query<{ email: string }>(
        `SELECT email FROM identity_account WHERE login_name = 'finance'`,
      );
      const client = await scene.world.as('admin');
      client.keys = null;
      const asked = await client.send(credentialRoutes.sendResetCode, { email: account?.email ?? '' });
      scene.check('a code is asked for all the same', asked.body.code === 200, asked.body);
    },
    after: async (scene) => {
      const [account] = await scene.world.query<{ email: string }>(
        `SELECT email FROM identity_account WHERE login_name = 'finance'`,
      );
      // Retries back off; an operator would press "try again", which this does for them.
      await scene.world.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
      const mail = await new MailboxClient().next(account?.email ?? '');
      scene.check('the mail is sent when the server is back', mail.to.includes(account?.email ?? ''), mail.to);
    },
  },
  {
    service: 'postgres',
    during: async (scene) => {
      const said = await scene.desk.addValue(newValue());
      scene.check('the console says that the database is away', said === errors['core.database_away'], said);
      await passTime(10_000);
      scene.check('the server lives', (await fetch(`${scene.world.url}/healthz`)).status === 200);
    },
    after: async (scene) => {
      await scene.eventually('work goes on', async () => (await scene.desk.addValue(newValue())) === 'saved', 30_000);
      await workGoesOn(scene);
    },
  },
];
