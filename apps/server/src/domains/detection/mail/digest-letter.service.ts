import { maxMailLines } from '@tilldeck/contracts/detection/detection.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { escapeHtml } from '../../../platform/mail/mail-layout.ts';
import type { Say } from '../../../platform/mail/mail-spec.ts';
import { ownMailDomain } from '../../../platform/mail-in/take-mail.jobs.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { type DigestLine, findDigest, listDigestLines, updateSettled } from './digest.store.ts';

const scopeWhy = 'an offline detection tells its addresses';

/** "Bakery Mitte: 12 of 12 offline since 2026-11-18 14:02 (Europe/Berlin)". */
function lineText(say: Say, line: DigestLine): string {
  const { name, count, total, zone } = line;
  const key = line.is_back ? (`offline.back.${line.kind}` as const) : (`offline.dark.${line.kind}` as const);
  return say(key, { name, count, total, time: localText(line.at, zone).slice(0, 16), zone });
}

/** As a list in both shapes; names of shops are texts of people. */
const listOf = (lines: readonly string[]) => ({
  html: `<ul style="margin:0 0 16px;padding-left:20px;font-size:15px;line-height:24px;color:#16202e">${lines
    .map((line) => `<li>${escapeHtml(line)}</li>`)
    .join('')}</ul>`,
  text: lines.map((line) => `- ${line}`).join('\n'),
});

/** What one look found, to one address. */
export const digestLetter: Letter = {
  name: 'offlineDigest',
  compose: async (app, id, { say, linkTo }) => {
    const scope = systemScope(app.database, scopeWhy);
    const found = await readIn(scope, (db) => findDigest({ db }, id));
    if (!found) return null;
    const lines = await readIn(scope, (db) => listDigestLines({ db }, found.mail_id, maxMailLines + 1));
    const language = pickLanguage(found.language);
    const told = say(language);
    const { name, org_name: company, dark_count: dark, back_count: back } = found;
    const intro = told(dark > 0 ? 'offline.text' : 'offline.textBack', { name, company, dark, back });
    return {
      to: found.email,
      language,
      name: found.email,
      isAutomatic: true,
      thread: { messageId: `offline-${id}@${ownMailDomain(app)}`, replyTo: null, inReplyTo: null, references: [] },
      message: {
        subject: told(dark > 0 ? 'offline.subject' : 'offline.subjectBack', { name, dark, back }),
        preview: intro,
        heading: told(dark > 0 ? 'offline.heading' : 'offline.headingBack'),
        paragraphs: [intro],
        body: listOf([
          ...lines.slice(0, maxMailLines).map((line) => lineText(told, line)),
          ...(lines.length > maxMailLines ? [told('offline.more')] : []),
        ]),
        button: { label: told('offline.button'), url: linkTo(`/device/detection/log/${found.policy_id}`) },
        notes: [told('offline.why', { name, company })],
      },
    };
  },
  settled: async (app, id, isRefused) => {
    await writeIn(systemScope(app.database, scopeWhy), (inside) => updateSettled(inside, id, isRefused));
  },
};
