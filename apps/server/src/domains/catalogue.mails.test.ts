import { languages } from '@tilldeck/phrases/language';
import { describe, expect, it } from 'vitest';
import { renderHtml, renderText } from '../platform/mail/mail-layout.ts';
import { composeMail, gatherMails, type MailSpec } from '../platform/mail/mail-spec.ts';
import { domains } from './catalogue.domain.ts';

const publicUrl = 'https://console.example/cloud/';
const mails = gatherMails(domains.flatMap((domain) => domain.mails ?? []));
const specOf = (name: string) => mails.get(name) as MailSpec;
const sampleOf = (name: string) => specOf(name).sample as { values: object; secrets: object };
const compose = (name: string, language: (typeof languages)[number], changes = {}) =>
  composeMail(specOf(name), language, publicUrl, { ...sampleOf(name).values, ...changes }, sampleOf(name).secrets);

describe.each([...mails.keys()])('the mail %s', (name) => {
  it.each(languages)('is whole in %s', (language) => {
    const content = compose(name, language);
    const text = renderText(content);
    const html = renderHtml(content, language);
    for (const rendered of [content.subject, text, html]) {
      expect(rendered).toContain('Tilldeck');
      expect(rendered).not.toMatch(/\{\{|undefined/);
    }
    expect(text).toContain(content.button?.url ?? content.code);
  });

  it('shows what a person typed as text, never as markup', () => {
    const html = renderHtml(compose(name, 'en-US', { name: '<img src=x onerror=alert(1)>"' }), 'en-US');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
    expect(html).not.toContain('<img');
  });

  it('carries its secrets in the fragment of its link, which reaches no server (attack L11)', () => {
    const [address = ''] = compose(name, 'en-US').button?.url.split('#', 1) ?? [];
    for (const secret of Object.values(sampleOf(name).secrets)) expect(address).not.toContain(secret);
  });

  it('loads nothing', () => {
    expect(renderHtml(compose(name, 'en-US'), 'en-US')).not.toMatch(/src=|url\(|<link|<script/);
  });
});

describe('links in mails', () => {
  it('stand below the public address, with everything in them encoded', () => {
    expect(compose('passwordReset', 'en-US').button?.url).toBe(
      'https://console.example/cloud/email/emailsend?email=a%2Bb%40shop.example#code=01234567',
    );
    expect(compose('activation', 'en-US').button?.url).toBe(
      'https://console.example/cloud/user/register-result?email=a%2Bb%40shop.example#secret=a-secret-of-a-link',
    );
  });
});
