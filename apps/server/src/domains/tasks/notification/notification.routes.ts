import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { notificationSource } from '@tilldeck/contracts/tasks/notification.sources';
import { bind } from '../../../platform/http/bind.ts';
import { sourceViews } from '../source/source.view.ts';
import { addNotification, cancelNotification } from './notification.service.ts';

const views = sourceViews(notificationSource);

export const notificationHandlers = bind(notificationRoutes, {
  page: (ctx, input) => views.page(ctx, input),
  detail: (ctx, input) => views.detail(ctx, input.id),
  devices: (ctx, input) => views.devices(ctx, input),
  add: (ctx, input) => addNotification(ctx, input),
  cancel: (ctx, input) => cancelNotification(ctx, input),
});
