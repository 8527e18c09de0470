/** The pictures of service support and the data center. */
import { expect, type Page } from '@playwright/test';
import { knowledge as knowledgeEn } from '@tilldeck/phrases/en-US/knowledge';
import { notice as noticeEn } from '@tilldeck/phrases/en-US/notice';
import { shell as shellEn } from '@tilldeck/phrases/en-US/shell';
import { support as supportEn } from '@tilldeck/phrases/en-US/support';
import type { Language } from '@tilldeck/phrases/language';
import { knowledge as knowledgeZh } from '@tilldeck/phrases/zh-CN/knowledge';
import { notice as noticeZh } from '@tilldeck/phrases/zh-CN/notice';
import { shell as shellZh } from '@tilldeck/phrases/zh-CN/shell';
import { support as supportZh } from '@tilldeck/phrases/zh-CN/support';
import { type Picture, rowsThere } from './picture.ts';

const jam = { 'en-US': 'Paper jam', 'zh-CN': '卡纸' };
const words = {
  'en-US': { knowledge: knowledgeEn, support: supportEn, shell: shellEn, notice: noticeEn },
  'zh-CN': { knowledge: knowledgeZh, support: supportZh, shell: shellZh, notice: noticeZh },
};

/** A ticket with a title, so that answers are suggested beside it. */
async function typeTicket(page: Page, language: Language): Promise<void> {
  const { support, knowledge } = words[language];
  await page.getByLabel(support['field.title'], { exact: true }).fill(jam[language]);
  await expect(page.getByRole('region', { name: knowledge['suggest.title'] })).toBeVisible();
  await expect(page.getByText(support['draft.saved'])).toBeVisible();
}

async function openFeedback(page: Page, language: Language): Promise<void> {
  const { shell } = words[language];
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: shell['nav.feedback'] }).click();
  await expect(page.getByRole('dialog', { name: shell['feedback.title'] })).toBeVisible();
}

async function openBell(page: Page, language: Language): Promise<void> {
  const { shell } = words[language];
  const label = new RegExp(`^${shell['notices.label']}`);
  await page.getByRole('banner').getByRole('button', { name: label }).click();
  await expect(page.getByRole('tab', { name: shell['notices.todos'] })).toBeVisible();
}

const maintenance = `SELECT id FROM service_order WHERE kind = 'maintenance' ORDER BY state = 'completed' DESC, id LIMIT 1`;
const completedWarranty = `SELECT id FROM service_order WHERE kind = 'warranty' ORDER BY state = 'completed' DESC, id LIMIT 1`;

export const supportPictures: readonly Picture[] = [
  {
    name: 'submit-ticket',
    account: 'kassenwerk-nord',
    route: '/support/tickets/submit',
    shows: ['features/support/ticket/SubmitTicketPage.tsx', 'features/support/ticket/submit-form.fields.tsx'],
    arrange: typeTicket,
  },
  {
    name: 'ticket',
    account: 'support',
    route: '/support/tickets/record/reply?id=:id',
    id: `SELECT id FROM support_ticket WHERE state = 'customer_waiting' ORDER BY id LIMIT 1`,
    shows: ['features/support/ticket'],
    arrange: async (page) => expect(page.locator('[contenteditable=true]')).toBeVisible(),
  },
  {
    name: 'knowledge-search',
    account: 'kassenwerk-nord',
    route: '/support/repository/list?q=printer',
    shows: ['features/knowledge/item/ReaderList.tsx', 'features/knowledge/item/AnswerList.tsx'],
    arrange: async (page, language) =>
      expect(page.getByRole('list', { name: words[language].knowledge['tab.answers'] })).toBeVisible(),
  },
  {
    name: 'knowledge-list',
    account: 'admin',
    route: '/support/repository/list',
    shows: ['features/knowledge/item/ManagedAnswers.tsx', 'features/knowledge/item/knowledge.columns.tsx'],
    arrange: rowsThere,
  },
  {
    name: 'write-notice',
    account: 'admin',
    route: '/support/notice/create',
    shows: ['features/notices/notice'],
    arrange: async (page, language) =>
      expect(page.getByText(words[language].notice.later.slice(0, 12), { exact: false }).first()).toBeVisible(),
  },
  {
    name: 'send-feedback',
    account: 'kassenwerk-nord',
    route: '/device/overview',
    shows: ['shell/app-layout/FeedbackDialog.tsx'],
    arrange: openFeedback,
  },
  {
    name: 'bell',
    account: 'support',
    route: '/device/overview',
    shows: ['shell/app-layout/NoticeBell.tsx', 'shell/app-layout/NoticeList.tsx'],
    arrange: openBell,
  },
  {
    name: 'maintenance-order',
    account: 'admin',
    route: '/service/maintenance/details/:id',
    id: maintenance,
    shows: ['features/service/order', 'features/service/parts'],
    arrange: rowsThere,
  },
  {
    name: 'warranty-order',
    account: 'kassenwerk-nord',
    route: '/service/warranty/details/:id',
    id: completedWarranty,
    shows: ['features/service/order', 'features/service/parts'],
    arrange: rowsThere,
  },
  {
    name: 'finance-queue',
    account: 'finance',
    route: '/service/finance/list',
    shows: ['features/service/approval', 'features/service/parts'],
    arrange: rowsThere,
  },
  {
    name: 'device-data',
    account: 'admin',
    route: '/datacenter/device?days=90',
    shows: ['features/insight/device'],
    arrange: rowsThere,
  },
];
