import type { NotificationDraft } from '@tilldeck/contracts/tasks/notification.schemas';
import { notificationSource } from '@tilldeck/contracts/tasks/notification.sources';
import { minNotificationLeadMinutes } from '@tilldeck/contracts/tasks/task.limits';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';
import { terminateTask } from '../dispatch/move.service.ts';
import { addOfSource, moveOfSource } from '../source/source.service.ts';
import { plainPlan } from '../task/create.service.ts';
import { isFarEnough } from './notification.rules.ts';

export function addNotification(ctx: Ctx, draft: NotificationDraft) {
  const { title, content, display, pushType, target, previewHash, release, releaseAt, timeZone } = draft;
  const at = release === 'custom' && releaseAt ? instantOf(releaseAt, timeZone ?? ctx.timezone) : null;
  const plan = { ...plainPlan(), ...(at ? { start: { mode: 'at' as const, at } } : {}) };
  return addOfSource(
    ctx,
    notificationSource,
    {
      kind: 'notification',
      payload: { title, content, display, pushType },
      target,
      plan,
      title,
      previewHash,
    },
    () => {
      if (at && !isFarEnough(Date.parse(at), Date.now()))
        throw new AppError('tasks.notification_too_soon', {
          values: { minutes: minNotificationLeadMinutes },
          data: { fields: { releaseAt: 'notificationLead' } },
        });
    },
  );
}

export const cancelNotification = moveOfSource(notificationSource, terminateTask);
