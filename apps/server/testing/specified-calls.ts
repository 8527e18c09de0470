/** One call of the table in section 7 of the specification: what clients in the field send, to the letter. */
export interface SpecifiedCall {
  purpose: string;
  /** `null`: the table does not show it. */
  method: 'GET' | 'POST' | null;
  path: string;
  /** Fields the table names; paging, filters and 'fields' are not spelled out there. */
  sends?: readonly string[];
  /** Fields of the answer the table names. */
  answers?: readonly string[];
  /** Where this server answers otherwise on purpose. */
  deviation?: { method?: 'GET' | 'POST'; renamed?: Readonly<Record<string, string>>; reason: string };
}

const renamedPassword = {
  renamed: { 'new password': 'newPassword' },
  reason: 'the table names the field in words',
};

export const specifiedCalls: readonly SpecifiedCall[] = [
  { purpose: 'page dictionary types', method: 'POST', path: 'userscenter/sys/dic/page' },
  { purpose: 'dictionary by code', method: 'GET', path: 'userscenter/sys/dic/getDicByCode', sends: ['code'] },
  { purpose: 'add a dictionary type', method: 'POST', path: 'sys/dic/addDic' },
  { purpose: 'modify a dictionary type', method: 'POST', path: 'sys/dic/modifyDic' },
  { purpose: 'toggle the state of a dictionary type', method: 'GET', path: 'sys/dic/state' },
  { purpose: 'list dictionary values', method: 'POST', path: 'sys/dic/list' },
  { purpose: 'add a dictionary value', method: 'POST', path: 'sys/dic/addValue' },
  { purpose: 'modify a dictionary value', method: 'POST', path: 'sys/dic/modifyValue' },
  { purpose: 'area list', method: null, path: 'userscenter/sys/area/list' },
  { purpose: 'login salt', method: 'POST', path: 'userscenter/sys/auth/getToken', answers: ['salt'] },
  { purpose: 'login', method: 'POST', path: 'sys/auth/login', sends: ['password', 'salt'], answers: ['accessToken'] },
  {
    purpose: 'current user',
    method: 'POST',
    path: 'sys/resource/getCurrentUser',
    answers: ['permissions', 'user', 'org'],
  },
  {
    purpose: 'current menu',
    method: 'POST',
    path: 'sys/resource/getCurrentMenu',
    answers: ['id', 'pid', 'children'],
  },
  { purpose: 'e-mail check', method: 'GET', path: 'sys/user/email/check', sends: ['email'] },
  { purpose: 'captcha image', method: 'GET', path: 'validate/img' },
  { purpose: 'send a reset code', method: 'POST', path: 'sys/user/code/verify', sends: ['email'] },
  {
    purpose: 'reset the password',
    method: 'POST',
    path: 'sys/user/password/reset',
    sends: ['email', 'code', 'new password'],
    deviation: renamedPassword,
  },
  {
    purpose: 'mail verify (activation)',
    method: 'GET',
    path: 'sys/user/mail/verify',
    deviation: {
      method: 'POST',
      reason: 'the secret of the link would be kept in access logs if it were part of an address (attack L11)',
    },
  },
  { purpose: 'kit user check', method: 'POST', path: 'kit/user/check' },
  {
    purpose: 'single sign-on from another cloud',
    method: 'POST',
    path: 'system/sso/login',
    sends: ['account', 'userType', 'redirectUrl'],
    answers: ['redirectUrl', 'tokenValue'],
  },
  { purpose: 'forgotten password', method: null, path: 'auth/forge-password' },
  { purpose: 'register', method: null, path: 'auth/register' },
  { purpose: 'code by text message', method: 'POST', path: 'account/sms' },
  // The last one, as it ends the session that the calls before it use.
  { purpose: 'logout', method: 'POST', path: 'sys/auth/logout' },
];
