import { maxReportRows } from '@tilldeck/contracts/insight/report.schemas';
import { pickLanguage } from '@tilldeck/phrases/language';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { ownMailDomain } from '../../../platform/mail-in/take-mail.jobs.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { filesOf } from './report-file.service.ts';
import { findReportMail } from './report-mail.store.ts';

/** Brings a report to one recipient. What is attached is kept with the run: a mail that is tried again has the same. */
export const reportLetter: Letter = {
  name: 'scheduledReport',
  compose: async (app, id, { say, linkTo }) => {
    const scope = systemScope(app.database, 'a report is sent to its recipients');
    const found = await readIn(scope, (db) => findReportMail({ db }, id));
    if (!found || (!found.content && !found.pdf)) return null;
    const language = pickLanguage(found.language);
    const told = say(language);
    const time = localText(found.due_at, found.timezone).slice(0, 16);
    const intro = told('scheduledReport.text', { name: found.name, rows: found.row_count, time, zone: found.timezone });
    return {
      to: found.email,
      language,
      name: found.person,
      isAutomatic: true,
      thread: { messageId: `report-${id}@${ownMailDomain(app)}`, replyTo: null, inReplyTo: null, references: [] },
      message: {
        subject: told('scheduledReport.subject', { name: found.name, day: time.slice(0, 10) }),
        preview: intro,
        heading: found.name,
        paragraphs: [intro, ...(found.is_cut ? [told('scheduledReport.cut', { rows: maxReportRows })] : [])],
        button: { label: told('scheduledReport.button'), url: linkTo('/datacenter/report/list') },
        notes: [told('scheduledReport.why', { author: found.author })],
      },
      attachments: await filesOf(found, found),
    };
  },
};
