import { randomBytes } from 'node:crypto';
import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import { plainTextOf } from '@tilldeck/contracts/core/rich-text-words';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { systemScope, writeIn } from '../db/scope.ts';
import { type JobRunner, startJobRunner } from '../jobs/job-runner.ts';
import { bindLetterJob, gatherLetters, type Letter, letterSend, queueLetter } from './letter.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { richHtml } from './rich-mail.ts';

const mailbox = new MailboxClient();
let harness: JobHarness;
let mailer: Mailer;
let runner: JobRunner;

const doc: RichDoc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Press <F2> & ' },
        { type: 'text', text: 'hold', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        {
          type: 'text',
          text: 'see here',
          marks: [{ type: 'link', attrs: { href: 'https://help.example/?a=1&b="2' } }],
        },
      ],
    },
  ],
};

/** By record: to whom, and whether a person wrote it. */
const letters = new Map<string, { to: string; isAutomatic: boolean }>();
const letter: Letter = {
  name: 'testAnswer',
  compose: async (_app, id) => {
    const found = letters.get(id);
    if (!found) return null;
    const body = { html: richHtml(doc), text: plainTextOf(doc) };
    return {
      ...found,
      language: 'en-US',
      name: 'Ada',
      message: { subject: 'T-1001 answer', preview: 'p', heading: 'h', paragraphs: [], body, notes: [] },
      thread: {
        messageId: `7.${id}@tilldeck.example`,
        replyTo: 't-1001-abc@reply.example',
        inReplyTo: '7.1@tilldeck.example',
        references: ['7.0@tilldeck.example', '7.1@tilldeck.example\r\nBcc: thief@shop.example'],
      },
    };
  },
};

beforeAll(async () => {
  harness = await startJobHarness();
  harness.app.contributions.letters = gatherLetters([letter], () => harness.app);
  mailer = createMailer(harness.app.config);
  runner = await startJobRunner(harness.app, [bindLetterJob(mailer)]);
});
afterAll(async () => {
  await runner.stop();
  mailer.close();
  await harness.close();
});

const send = (id: string, isAutomatic: boolean) => {
  const to = `${randomBytes(6).toString('hex')}@shop.example`;
  letters.set(id, { to, isAutomatic });
  return writeIn(systemScope(harness.app.database, 'a test'), (inside) => queueLetter(inside, letter, id)).then(
    () => to,
  );
};

describe('a letter', () => {
  it('is composed when it is sent, in its thread, with the text of a person escaped', async () => {
    const mail = await mailbox.next(await send('2', false));
    expect(mail.headers).toMatchObject({
      'message-id': '<7.2@tilldeck.example>',
      'in-reply-to': '<7.1@tilldeck.example>',
      'reply-to': 't-1001-abc@reply.example',
    });
    expect(mail.headers.references).toMatch(
      /^<7\.0@tilldeck\.example>\s+<7\.1@tilldeck\.exampleBcc:thief@shop\.example>$/,
    );
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.headers).not.toHaveProperty('auto-submitted');
    expect(mail.html).toContain('Press &lt;F2&gt; &amp; <b>hold</b><br>');
    expect(mail.html).toContain('href="https://help.example/?a=1&amp;b=&quot;2"');
    expect(mail.text).toContain('Press <F2> & hold\nsee here (https://help.example/?a=1&b="2)');
  });

  it('says that it is automatic where no person wrote it', async () => {
    const mail = await mailbox.next(await send('3', true));
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
  });

  it('leaves only ids in its job, and is not sent when there is nothing to say', async () => {
    await writeIn(systemScope(harness.app.database, 'a test'), (inside) => queueLetter(inside, letter, '99'));
    await harness.jobs.until(letterSend.name, (found) => found.length === 0);
    expect(letterSend.payload.safeParse({ letter: 'testAnswer', id: '99', to: 'x' }).data).toEqual({
      letter: 'testAnswer',
      id: '99',
    });
    expect(() => gatherLetters([letter, letter], () => harness.app)).toThrow('two letters have one name');
  });
});
