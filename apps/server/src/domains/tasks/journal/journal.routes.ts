import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { journalSource } from '@tilldeck/contracts/tasks/journal.sources';
import { bind } from '../../../platform/http/bind.ts';
import { sourceViews } from '../source/source.view.ts';
import { addJournal, forceTerminateJournal, retryJournal } from './journal.service.ts';

const views = sourceViews(journalSource);

export const journalHandlers = bind(journalRoutes, {
  page: (ctx, input) => views.page(ctx, input),
  detail: (ctx, input) => views.detail(ctx, input.id),
  devices: (ctx, input) => views.devices(ctx, input),
  add: (ctx, input) => addJournal(ctx, input),
  retry: (ctx, input) => retryJournal(ctx, input),
  forceTerminate: (ctx, input) => forceTerminateJournal(ctx, input),
});
