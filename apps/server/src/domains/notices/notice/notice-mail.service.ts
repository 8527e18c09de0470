import type { JobPayload } from '@tilldeck/contracts/core/job';
import { readRichText } from '@tilldeck/contracts/core/rich-text';
import { plainTextOf } from '@tilldeck/contracts/core/rich-text-words';
import { mailNoticeJob } from '@tilldeck/contracts/notices/notices.jobs';
import { type Language, pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { insertJob } from '../../../platform/transact.ts';
import { listOrgNames } from '../../identity/index.ts';
import { noticeExcerptLength, noticeMail } from './notice.mails.ts';
import { audienceOf, findNoticeForUpdate, findWriter, type NoticeRow } from './notice.store.ts';
import { insertMails, listNextPeople, type MailedPerson } from './notice-mail.store.ts';

/** 50 a second: other mails, such as codes people wait for, find room between two batches. */
const batchSize = 100;
const batchMs = 2_000;

/** Queues one batch. Who is written to, the mails and the next batch commit together: each person gets one mail a round. */
export async function mailNotice(app: App, { noticeId, round, afterAccountId }: JobPayload<typeof mailNoticeJob>) {
  const scope = systemScope(app.database, 'a job mails those a notice is for');
  await writeIn(scope, async (inside) => {
    const row = await findNoticeForUpdate(inside, noticeId);
    if (row?.state !== 'released') return;
    const notice = { id: row.id, writer: await findWriter(inside, row.org_id), to: audienceOf(row) };
    const people = await listNextPeople(inside, notice, round, afterAccountId, batchSize);
    const fresh = await insertMails(
      inside,
      noticeId,
      round,
      people.map(({ id }) => id),
    );
    const from = (await listOrgNames(scope, [row.org_id])).get(row.org_id) ?? '';
    for (const person of people) if (fresh.has(person.id)) await mailPerson(app, inside, row, person, from);
    const last = people.at(-1);
    if (last && people.length === batchSize)
      await insertJob(
        inside.db,
        mailNoticeJob,
        { noticeId, round, afterAccountId: last.id },
        { key: `notices.mail:${noticeId}:${round}`, runAt: new Date(Date.now() + batchMs).toISOString() },
      );
  });
}

/** In the person's language, or in the one the notice has. */
function wordsIn(language: Language, row: NoticeRow): { title: string; text: string } {
  const isChinese = language === 'zh-CN' ? row.title_zh !== '' : row.title_en === '';
  const doc = readRichText(isChinese ? row.content_zh : row.content_en);
  return { title: isChinese ? row.title_zh : row.title_en, text: doc ? plainTextOf(doc) : '' };
}

async function mailPerson(app: App, inside: ScopedDb, row: NoticeRow, person: MailedPerson, from: string) {
  const language = pickLanguage(person.language);
  const { title, text } = wordsIn(language, row);
  const isLong = text.length > noticeExcerptLength;
  await queueMail(app, inside, noticeMail, {
    to: person.email,
    language,
    values: {
      name: person.nick_name || person.login_name,
      loginName: person.login_name,
      title,
      from,
      excerpt: isLong ? `${text.slice(0, noticeExcerptLength - 1)}…` : text,
      path: `/account/notices/${row.id}`,
    },
    secrets: {},
  });
}
