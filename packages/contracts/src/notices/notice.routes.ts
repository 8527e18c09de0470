import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged, pageOf } from '../core/schema.ts';
import {
  audienceCount,
  audienceQuestion,
  notice,
  noticeChange,
  noticeDetail,
  noticeDraft,
  noticeFilter,
  noticeId,
  noticeReceipt,
  receiptFilter,
} from './notice.schemas.ts';

const live = {
  topics: ['notices.notice'],
  but: { audience: 'Asked while somebody chooses; a person who joins meanwhile changes nothing' },
};

/** For those who write notices: the vendor, and partners to the organisations they control. */
export const noticeRoutes = defineLiveRoutes('notices/notice', live, {
  page: route({
    method: 'POST',
    path: 'support/notice/page',
    permission: 'notice.query',
    summary: 'Page through notices of the organisation and of those it controls, newest first',
    input: newestFirst(noticeFilter),
    output: paged(notice),
  }),
  detail: route({
    method: 'POST',
    path: 'support/notice/detail',
    permission: 'notice.get',
    summary: 'One notice with its texts, its audience and how many people it reaches now',
    input: z.object({ id: noticeId }),
    output: noticeDetail,
    errors: ['core.not_found'],
  }),
  audience: route({
    method: 'POST',
    path: 'support/notice/audience',
    permission: 'notice.add',
    orPermissions: ['notice.edit'],
    summary: 'How many accounts and organisations an audience has at this moment',
    input: audienceQuestion,
    output: audienceCount,
    errors: ['core.not_found', 'notices.audience_not_allowed'],
  }),
  create: route({
    method: 'POST',
    path: 'support/notice/create',
    permission: 'notice.add',
    audit: 'notice.created',
    summary: 'Write a notice; it is released at its release time, or at once',
    input: noticeDraft,
    output: noticeDetail,
    errors: ['core.not_found', 'notices.audience_not_allowed'],
    notFor: ['actor'],
  }),
  update: route({
    method: 'POST',
    path: 'support/notice/update',
    permission: 'notice.edit',
    audit: 'notice.changed',
    summary: 'Change a notice; once it is released only its texts',
    input: noticeChange,
    output: noticeDetail,
    errors: [
      'core.not_found',
      'core.stale_version',
      'notices.audience_not_allowed',
      'notices.already_released',
      'notices.already_withdrawn',
    ],
  }),
  withdraw: route({
    method: 'POST',
    path: 'support/notice/withdraw',
    permission: 'notice.disable',
    audit: 'notice.withdrawn',
    summary: 'Withdraw a notice: it disappears from the console of those it reached, or is never released',
    input: z.object({ id: noticeId }),
    output: nothing,
    errors: ['core.not_found', 'notices.already_withdrawn'],
  }),
  receipts: route({
    method: 'POST',
    path: 'support/notice/receipts',
    permission: 'notice.get',
    summary: 'How many accounts of each organisation a notice reaches and how many have read it',
    input: pageOf(receiptFilter, ['orgName', 'reached', 'read']),
    output: paged(noticeReceipt),
    errors: ['core.not_found'],
  }),
  remind: route({
    method: 'POST',
    path: 'support/notice/remind',
    permission: 'notice.add',
    audit: 'notice.reminded',
    summary: 'Send an email to those who have not read a released notice',
    input: z.object({ id: noticeId }),
    output: nothing,
    errors: ['core.not_found', 'notices.not_released', 'notices.reminded_lately'],
    notFor: ['actor'],
  }),
});
