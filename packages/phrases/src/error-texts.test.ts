import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { allManifests } from '@tilldeck/contracts/catalogue.manifest';
import { describe, expect, it } from 'vitest';
import { errors as english } from './en-US/domain-texts.ts';
import { shell as shellEn } from './en-US/shell.ts';
import { errors as chinese } from './zh-CN/domain-texts.ts';
import { shell as shellZh } from './zh-CN/shell.ts';

/** Section 8 of the specification, line by line: words that must stand in the English text, and where it is. */
const generalTexts: [words: string, key: keyof typeof shellEn][] = [
  ['An error occurred. Please try again later', 'failure.generic'],
  ['Failed to request user info. Please try again', 'failure.userInfo'],
  ['Network busy, try again later', 'failure.network'],
  ['Request timed out, connection failed', 'failure.timeout'],
];
const catalogueTexts: [words: RegExp, code: ErrorCode][] = [
  [/^Operation failed: System service is busy, please try again later$/, 'core.busy'],
  [/You have been logged out/, 'core.session_ended'],
  [/Login timed out, please log in again/, 'core.session_expired'],
  [/Wrong account ID or password/, 'identity.wrong_credentials'],
  [/Wrong verification code/, 'identity.captcha_wrong'],
  [/Invalid account ID or email/, 'identity.account_invalid'],
  [/Account does not exist/, 'identity.account_gone'],
  [/email is not activated/, 'identity.not_activated'],
  [/email already exists/, 'identity.email_taken'],
  [/password is not strong enough/, 'identity.password_weak'],
  [/passwords differ/, 'identity.passwords_differ'],
  [/email does not exist or the code is wrong/, 'identity.code_wrong'],
  [/activation code expired/, 'identity.code_expired'],
  [/activation link has expired/, 'identity.activation_expired'],
  [/Activation failed/, 'identity.activation_failed'],
  [/Devices or sub-accounts are still linked/, 'identity.termination_linked'],
  [/Wrong password/, 'identity.termination_wrong_password'],
  [/Identity verification failed/, 'identity.termination_not_verified'],
  [/unactive or offline/, 'remote.device_unreachable'],
  [/already exists in the market/, 'appstore.app_exists'],
  [/Upload failed/, 'appstore.upload_failed'],
  [/no other versions/, 'appstore.no_other_versions'],
  [/Unbinding the app failed/, 'appstore.unbind_failed'],
  [/SN error: the SN does not exist/, 'devices.sn_unknown'],
  [/does not have the derived model/, 'devices.derived_model_missing'],
  [/The name already exists/, 'core.name_taken'],
  [/Deletion failed due to associated problems/, 'knowledge.product_has_problems'],
  [/No devices found in the current area/, 'location.area_empty'],
  [/SN not found/, 'location.sn_not_found'],
  [/Execution timed out/, 'tasks.execution_timed_out'],
];

/** Lines of section 8 whose domain is not built yet: its first commit moves them up, with their texts. */
const waitingTexts: [domain: string, words: string[]][] = [
  [
    'remote',
    ['device is in remote assistance', 'not authorised … unattended', 'Uploading the log failed', 'select an SN'],
  ],
  [
    'migration',
    [
      'Invalid partner',
      'Not a parent partner',
      'being migrated',
      'already migrated',
      'not yet migrated',
      'Invalid SN',
      'SN does not belong to the partner',
      'unactivated or gifted',
    ],
  ],
];

describe('error catalogue of the specification', () => {
  it.each(generalTexts)('says "%s" in both languages', (words, key) => {
    expect(shellEn[key]).toBe(words);
    expect(shellZh[key]).toMatch(/\p{Script=Han}/u);
  });

  it.each(catalogueTexts)('says %s in both languages', (words, code) => {
    expect(english[code]).toMatch(words);
    expect(chinese[code]).toMatch(/\p{Script=Han}/u);
  });

  it.each(waitingTexts)('waits for the domain %s to say %s', (domain) => {
    expect(allManifests.map(({ name }) => name)).not.toContain(domain);
  });

  it('has a Chinese text for every refusal, none left in English', () => {
    const untranslated = Object.entries(chinese).filter(([, text]) => !/\p{Script=Han}/u.test(text));
    expect(untranslated).toEqual([]);
  });
});
