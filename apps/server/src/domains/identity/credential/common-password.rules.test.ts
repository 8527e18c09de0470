import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.rules.ts';

describe('common passwords', () => {
  it.each(
    'abc123 Password1 password123 Passw0rd1 p4ssw0rd qwerty1 1qaz2wsx a1b2c3 iloveyou2 monkey12 dragon123 letmein1 abcd1234 1234qwer aaaaaa1 111111a woaini1314 a123456 123456a test1234 admin2024 Welcome01 football7 Summer2025 michael1 trustno1 testtest1 admintest1 zxcvbnm1 0password liverpool1 15081990a love15081990 asdfgh12 123abc'.split(
      ' ',
    ),
  )('%s is one', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(
    'Kiosk7Lamp kio7sk Tr4mp0line9 x7Kq29bV correct4horse 7piano4door m0torbike58 Zebra62Kettle rt56yhgf8'.split(' '),
  )('%s is none', (password) => expect(isCommonPassword(password)).toBe(false));
});
