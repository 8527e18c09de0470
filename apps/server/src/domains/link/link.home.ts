import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Todo, todoOfList } from '../../platform/home/contribution.ts';
import { pageKeys } from './key/link-key.view.ts';

export const linkTodos: readonly Todo[] = [
  todoOfList(linkKeyRoutes.page, (ctx, input) => pageKeys(ctx.scope, input), {
    key: 'link.waiting_keys',
    permission: 'enrolment.enable',
    topics: ['link.key'],
    title: (language) => domainText(language, 'enrolment', 'todo.keys'),
    path: '/device/enrolment/list',
    filter: { state: 'waiting' },
  }),
];
