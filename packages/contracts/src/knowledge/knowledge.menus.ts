import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;
const page = { parent: 'support', platforms: both, actions: [], subPageOf: 'knowledge' } as const;

export const knowledgeMenus: readonly MenuSpec[] = [
  {
    key: 'support-category',
    guide: 'write-an-answer',
    parent: 'support-tickets',
    platforms: ['admin'],
    titleEn: 'Ticket categories',
    titleZh: '工单分类',
    path: '/support/tickets/category/list',
    component: 'knowledge/support-category/SupportCategoryListPage',
    sort: 40,
    actions: ['query', 'add', 'edit', 'delete'],
  },
  {
    key: 'knowledge',
    guide: 'find-an-answer',
    parent: 'support',
    platforms: both,
    titleEn: 'Knowledge base',
    titleZh: '知识库',
    path: '/support/repository/list',
    component: 'knowledge/item/KnowledgeListPage',
    sort: 20,
    // Enable: publish. Disable: cancel the publication.
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
    vendorActions: ['add', 'edit', 'delete', 'enable', 'disable'],
  },
  {
    ...page,
    key: 'knowledge-create',
    guide: 'write-an-answer',
    titleEn: 'New answer',
    titleZh: '新增解答',
    path: '/support/repository/create',
    component: 'knowledge/item/KnowledgeCreatePage',
    sort: 21,
  },
  {
    ...page,
    key: 'knowledge-update',
    guide: 'write-an-answer',
    titleEn: 'Edit answer',
    titleZh: '编辑解答',
    path: '/support/repository/update/:id',
    component: 'knowledge/item/KnowledgeUpdatePage',
    sort: 22,
  },
  {
    ...page,
    key: 'knowledge-details',
    titleEn: 'Answer',
    titleZh: '解答',
    path: '/support/repository/details/:id',
    component: 'knowledge/item/KnowledgeDetailsPage',
    sort: 23,
  },
];
