import { fenceMailLinesMax } from '@tilldeck/contracts/location/location.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type Letter, queueLetter } from '../../../platform/mail/letter.ts';
import { escapeHtml } from '../../../platform/mail/mail-layout.ts';
import type { Say } from '../../../platform/mail/mail-spec.ts';
import { ownMailDomain } from '../../../platform/mail-in/take-mail.jobs.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { findMail, listMailLines, type MailLine, takeDue } from './fence-mail.store.ts';

const scopeWhy = 'a geofence tells its addresses';

/** "TILL-7 (Bakery Mitte): left at 2026-11-18 14:02 (Europe/Berlin), locked". When it happened, however late it came. */
function lineText(say: Say, { sn, event, step, at, shop_name: shop, zone }: MailLine): string {
  const name = shop ? `${sn} (${shop})` : sn;
  const text = say(`fence.line.${event}`, { name, time: localText(at, zone).slice(0, 16), zone });
  return step === 'locked' || step === 'unlocked' ? `${text}${say('fence.line.locked')}` : text;
}

const listOf = (lines: readonly string[]) => ({
  html: `<ul style="margin:0 0 16px;padding-left:20px;font-size:15px;line-height:24px;color:#16202e">${lines
    .map((line) => `<li>${escapeHtml(line)}</li>`)
    .join('')}</ul>`,
  text: lines.map((line) => `- ${line}`).join('\n'),
});

/** What devices reported of one fence in a minute, to one address. */
export const fenceLetter: Letter = {
  name: 'fenceChanges',
  compose: async (app, id, { say, linkTo }) => {
    const scope = systemScope(app.database, scopeWhy);
    const found = await readIn(scope, (db) => findMail({ db }, id));
    if (!found) return null;
    const { lines, total } = await readIn(scope, (db) => listMailLines({ db }, id, fenceMailLinesMax));
    const [first] = lines;
    if (!first) return null;
    const language = pickLanguage(found.language);
    const told = say(language);
    const facts = { name: found.name, company: found.org_name, count: total };
    const intro = told(`fence.text.${first.event}`, facts);
    const path = found.deleted_at ? '/map/fence/log' : `/map/fence/details/${found.fence_id}`;
    return {
      to: found.email,
      language,
      name: found.email,
      isAutomatic: true,
      thread: { messageId: `fence-${id}@${ownMailDomain(app)}`, replyTo: null, inReplyTo: null, references: [] },
      message: {
        subject: told(`fence.subject.${first.event}`, facts),
        preview: intro,
        heading: told(`fence.heading.${first.event}`),
        paragraphs: [intro],
        body: listOf([
          ...lines.map((line) => lineText(told, line)),
          ...(total > lines.length ? [told('fence.more')] : []),
        ]),
        button: { label: told('fence.button'), url: linkTo(path) },
        notes: [told('fence.why', facts)],
      },
    };
  },
};

/** Each confirmed change is told once. */
export const sendFenceMails = (app: App): Promise<void> =>
  writeIn(systemScope(app.database, scopeWhy), async (inside) => {
    for (const id of await takeDue(inside)) await queueLetter(inside, fenceLetter, id);
  });
