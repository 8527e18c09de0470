import { languages } from '@tilldeck/phrases/language';
import { describe, expect, it } from 'vitest';
import { renderHtml, renderText } from './mail-layout.ts';
import { composeMail, type MailTemplateName, mailTemplateNames } from './mail-templates.ts';

const publicUrl = 'https://console.example/cloud/';
const invited = { name: 'Ada', loginName: 'ada', email: 'a+b@shop.example', company: 'Shop', hours: 24 };
const samples: Record<MailTemplateName, [values: object, secrets: object]> = {
  passwordReset: [{ name: 'Ada', loginName: 'ada', email: 'a+b@shop.example', hours: 24 }, { code: '01234567' }],
  activation: [invited, { secret: 'a-secret-of-a-link' }],
  invitation: [invited, { secret: 'a-secret-of-a-link' }],
  registrationApproved: [{ name: 'Ada', loginName: 'ada', company: 'Shop' }, {}],
  accountExists: [{ name: 'Ada', loginName: 'ada' }, {}],
  guessing: [{ name: 'Ada', loginName: 'ada', at: '2026-11-15 03:00 UTC', ip: '10.0.0.1', count: 10 }, {}],
  passwordChanged: [{ name: 'Ada', loginName: 'ada', at: '2026-11-15 03:00 UTC', ip: '10.0.0.1' }, {}],
  webhookOff: [
    { name: 'Ada', loginName: 'ada', url: 'https://hooks.example/a', endpointId: '7', why: 'failures', days: 3 },
    {},
  ],
  apiKeyMaker: [{ name: 'Ada', loginName: 'ada', maker: 'grace', keys: 'Stock system, Till reports' }, {}],
  appVerdict: [
    {
      name: 'Ada',
      loginName: 'ada',
      app: 'Till',
      appId: '7',
      versionName: '2.0',
      outcome: 'final_failed',
      reason: 'The icon is blurred',
    },
    {},
  ],
  addressConfirm: [
    { name: 'Ada', loginName: 'ada', email: 'ada@shop.example', company: 'Tills', hours: 24 },
    { secret: 's'.repeat(43) },
  ],
  addressEntered: [{ name: 'Ada', loginName: 'ada', company: 'Tills' }, {}],
  signInCode: [{ name: 'Ada', loginName: 'ada', minutes: 10 }, { code: '012345' }],
  securityChange: [
    {
      name: 'Ada',
      loginName: 'ada',
      at: '2026-11-15 03:00 UTC',
      ip: '10.0.0.1',
      change: 'passkeyAdded',
      detail: 'Laptop',
    },
    {},
  ],
  terminationCode: [{ name: 'Ada', loginName: 'ada', minutes: 10 }, { code: '012345' }],
  emailCode: [{ name: 'Ada', loginName: 'ada', minutes: 10 }, { code: '012345' }],
  emailChanged: [
    {
      name: 'Ada',
      loginName: 'ada',
      at: '2026-11-15 03:00 UTC',
      ip: '10.0.0.1',
      newEmail: 'new@shop.example',
      days: 7,
      by: 'administrator',
    },
    { token: 't'.repeat(43) },
  ],
};
const compose = (name: MailTemplateName, language: (typeof languages)[number], changes = {}) =>
  composeMail(name, language, publicUrl, { ...samples[name][0], ...changes }, samples[name][1]);

describe.each(mailTemplateNames)('the mail %s', (name) => {
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
    for (const secret of Object.values(samples[name][1])) expect(address).not.toContain(secret);
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
