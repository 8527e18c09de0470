import { configure } from '@testing-library/react';
import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { notification } from '@tilldeck/phrases/en-US/notification';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, it } from 'vitest';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { expectLookAndQuestion, write } from '../parts/preview/PreviewedFormHarness.tsx';
import { NotificationForm } from './NotificationForm.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('task', 'device', 'execution', 'source', 'notification');
});

it('a notification goes out after a look at its devices and a question that names how many', () =>
  expectLookAndQuestion({
    form: NotificationForm,
    add: notificationRoutes.add,
    action: notification.send,
    fill: async (user) => {
      await write(user, task['field.noticeTitle'], 'Closing');
      await write(user, task['field.content'], 'We close at six');
    },
  }));
