import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { mailApprovalJob } from '@tilldeck/contracts/tasks/approval.jobs';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findDeciders } from '../../identity/index.ts';
import { taskApprovalMail } from './approval.mails.ts';
import { findAskedTask, findAskedTimed } from './approval-mail.store.ts';

const pages = { task: '/task/centre/details', timed: '/device/timedtasks/Details' } as const;

/** Writes to those who may approve, unless the request was decided or withdrawn meanwhile. */
export const mailApprovers = (app: App, { of, id }: JobPayload<typeof mailApprovalJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails those who may approve'), async (inside) => {
    const asked = await (of === 'task' ? findAskedTask(inside, id) : findAskedTimed(inside, id));
    if (!asked) return;
    const except = asked.account_id ? [asked.account_id] : [];
    const deciders = await findDeciders(inside, asked.org_id, `${of}.enable`, except);
    for (const { isMailed, email, language, name, loginName } of deciders?.people ?? [])
      if (isMailed)
        await queueMail(app, inside, taskApprovalMail, {
          to: email,
          language,
          values: {
            name,
            loginName,
            asker: asked.asker,
            company: asked.org_name,
            what: domainText(language, 'task', `kind.${asked.kind as TaskKindName}`),
            title: asked.title,
            devices: asked.device_count,
            path: `${pages[of]}/${id}`,
          },
          secrets: {},
        });
  });
