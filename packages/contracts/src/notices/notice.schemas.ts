import { z } from 'zod';
import { richText } from '../core/rich-text.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { modelId } from '../devices/device.schemas.ts';
import { countryCode } from '../identity/partner.schemas.ts';
import { userTypes } from '../identity/session.schemas.ts';
import { noticeAudiences, noticeMethods, noticeStates, noticeTypes } from './notice.states.ts';
import { maxNoticeNames, noticeMaxCharacters, noticeTitleLength } from './notices.limits.ts';

export const noticeId = recordRef('notice');

const title = z.string().trim().max(noticeTitleLength).default('');
const content = richText(noticeMaxCharacters).optional();

const names = <T extends z.ZodType>(one: T) => z.array(one).max(maxNoticeNames).default([]);

export const audienceFields = {
  audience: z.enum(noticeAudiences),
  partnerIds: names(recordRef('org')).describe('With `partners`: each with all partners below it'),
  countryCodes: names(countryCode).describe('With `country`: organisations of these countries'),
  modelIds: names(modelId).describe(
    'With `model`: partners that have devices of these models, or control some that do',
  ),
  roleTypes: names(z.enum(userTypes)).describe('With `role_type`: accounts of these types'),
};
const audienceDraft = z.object(audienceFields);
export type AudienceDraft = z.output<typeof audienceDraft>;

/** The list that an audience is named by. */
const listOf = {
  everybody: null,
  vendor: null,
  partners: 'partnerIds',
  country: 'countryCodes',
  model: 'modelIds',
  role_type: 'roleTypes',
} as const satisfies Record<(typeof noticeAudiences)[number], keyof AudienceDraft | null>;

function checkAudience(draft: AudienceDraft, context: z.RefinementCtx): void {
  const list = listOf[draft.audience];
  if (list && draft[list].length === 0)
    context.addIssue({ code: 'too_small', origin: 'array', minimum: 1, input: [], path: [list] });
}

const textFields = { titleEn: title, contentEn: content, titleZh: title, contentZh: content };
type Texts = { titleEn: string; contentEn?: string | undefined; titleZh: string; contentZh?: string | undefined };

/** A language has both or neither, and one of them is there. */
function checkTexts(texts: Texts, context: z.RefinementCtx): void {
  const missing = (path: keyof Texts) =>
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: '', path: [path] });
  if (!(texts.titleEn || texts.contentEn || texts.titleZh || texts.contentZh))
    context.addIssue({ code: 'custom', message: 'oneLanguage', path: ['titleEn'] });
  if (texts.contentEn && !texts.titleEn) missing('titleEn');
  if (texts.titleEn && !texts.contentEn) missing('contentEn');
  if (texts.contentZh && !texts.titleZh) missing('titleZh');
  if (texts.titleZh && !texts.contentZh) missing('contentZh');
}

const draftFields = {
  ...textFields,
  ...audienceFields,
  method: z.enum(noticeMethods),
  type: z.enum(noticeTypes),
  releaseAt: instant.optional().describe('Absent or past: as soon as a person releases it'),
};

export const noticeDraft = z.object(draftFields).superRefine((draft, context) => {
  checkTexts(draft, context);
  checkAudience(draft, context);
});
export type NoticeDraft = z.output<typeof noticeDraft>;

export const noticeChange = z
  .object({
    id: noticeId,
    version: z.number().int().describe('The version that was read; a newer one refuses the change'),
    ...draftFields,
  })
  .superRefine((draft, context) => {
    checkTexts(draft, context);
    checkAudience(draft, context);
  });

export const noticeRelease = z.object({
  id: noticeId,
  version: z.number().int().describe('The version whose audience was confirmed; a newer one refuses the release'),
});

export const audienceQuestion = audienceDraft.superRefine(checkAudience);
export const audienceCount = z.object({
  accounts: z.number().int(),
  organisations: z.number().int(),
  mailed: z.number().int().describe('Of the accounts those with a confirmed email address'),
});
export type AudienceCount = z.output<typeof audienceCount>;

export const notice = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  titleEn: z.string(),
  titleZh: z.string(),
  state: z.enum(noticeStates),
  type: z.enum(noticeTypes),
  method: z.enum(noticeMethods),
  audience: z.enum(noticeAudiences),
  releaseAt: instant.nullable().describe('Null: a draft that will be released as soon as a person says so'),
  releaseZone: z.string().describe('Time zone of the person who set the release time'),
  releasedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  readCount: z.number().int().describe('Accounts that have read it'),
  mailCount: z.number().int().describe('Emails that were queued'),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Notice = z.output<typeof notice>;

const named = z.object({ id: z.string(), name: z.string() });
export const noticeDetail = notice.extend({
  contentEn: z.string(),
  contentZh: z.string(),
  partners: z.array(named),
  countryCodes: z.array(z.string()),
  models: z.array(named),
  roleTypes: z.array(z.enum(userTypes)),
  remindedAt: instant.nullable().describe('When those who had not read it were last sent an email'),
  reach: audienceCount,
});
export type NoticeDetail = z.output<typeof noticeDetail>;

export const noticeFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of a title'),
  state: z.array(z.enum(noticeStates)).max(noticeStates.length).optional(),
  type: z.enum(noticeTypes).optional(),
  audience: z.array(z.enum(noticeAudiences)).max(noticeAudiences.length).optional(),
  ...timeRangeFields,
});

export const receiptFilter = z.object({
  id: noticeId,
  isUnread: z.boolean().optional().describe('Only organisations where at least one account has not read it'),
});
export const noticeReceipt = z.object({
  orgId: recordId,
  orgName: z.string(),
  reached: z.number().int(),
  read: z.number().int(),
  lastReadAt: instant.nullable(),
});
export type NoticeReceipt = z.output<typeof noticeReceipt>;
