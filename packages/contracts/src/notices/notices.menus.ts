import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;
const hidden = { parent: 'support', platforms: both, actions: [], subPageOf: 'notice' } as const;

export const noticesMenus: readonly MenuSpec[] = [
  {
    key: 'notice',
    guide: 'send-notices',
    parent: 'support',
    platforms: both,
    titleEn: 'Notices',
    titleZh: '通知',
    path: '/support/notice/list',
    component: 'notices/notice/NoticeListPage',
    sort: 30,
    // Disable: withdraw.
    actions: ['query', 'get', 'add', 'edit', 'disable'],
  },
  {
    ...hidden,
    key: 'notice-create',
    titleEn: 'Notice: write',
    titleZh: '撰写通知',
    path: '/support/notice/create',
    component: 'notices/notice/NoticeCreatePage',
    sort: 31,
  },
  {
    ...hidden,
    key: 'notice-update',
    titleEn: 'Notice: edit',
    titleZh: '编辑通知',
    path: '/support/notice/update/:id',
    component: 'notices/notice/NoticeUpdatePage',
    sort: 32,
  },
  {
    ...hidden,
    key: 'notice-details',
    titleEn: 'Notice: details',
    titleZh: '通知详情',
    path: '/support/notice/details/:id',
    component: 'notices/notice/NoticeDetailsPage',
    sort: 33,
  },
  {
    key: 'feedback',
    guide: 'send-feedback',
    parent: 'support',
    platforms: ['admin'],
    titleEn: 'Feedback',
    titleZh: '意见反馈',
    path: '/support/feedback/list',
    component: 'notices/feedback/FeedbackListPage',
    sort: 50,
    actions: ['query', 'edit'],
  },
];
