import { mdmBlacklistRoutes, packageBlacklistRoutes } from '@tilldeck/contracts/system/blacklist.routes';
import { jobRoutes } from '@tilldeck/contracts/system/job.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Todo, todoOfList } from '../../platform/home/contribution.ts';
import { pageEntries } from './blacklist/blacklist.view.ts';
import { pageJobs } from './job/job.view.ts';

const lists = { mdm: mdmBlacklistRoutes, package: packageBlacklistRoutes } as const;
const review = (kind: keyof typeof lists, stage: 'mid' | 'final'): Todo =>
  todoOfList(lists[kind].page, (ctx, input) => pageEntries(ctx.scope, kind, ctx.timezone, input), {
    key: `system.${kind}_blacklist_${stage}`,
    permission: stage === 'mid' ? `${kind}blacklist.edit` : `${kind}blacklist.enable`,
    topics: ['system.blacklist'],
    title: (language) => domainText(language, 'blacklist', `todo.${kind}.${stage}`),
    path: `/system/blacklist/${kind}/list`,
    filter: { stage },
  });

export const systemTodos: readonly Todo[] = [
  review('mdm', 'mid'),
  review('mdm', 'final'),
  review('package', 'mid'),
  review('package', 'final'),
  todoOfList(jobRoutes.page, (ctx, input) => pageJobs(ctx.scope, input), {
    key: 'system.failed_jobs',
    permission: 'job.edit',
    topics: ['system.job'],
    title: (language) => domainText(language, 'system', 'todo.failedJobs'),
    path: '/system/job/list',
    filter: { state: 'failed' },
  }),
];
