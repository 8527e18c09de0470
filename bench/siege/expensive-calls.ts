import { hash, randomBytes } from 'node:crypto';
import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import { kitRoutes } from '@tilldeck/contracts/identity/kit.routes';
import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { enrolText, type makeDeviceKey, signText } from '@tilldeck/contracts/wire/device-signing';
import type { AddressedClient } from './addressed-client.ts';

/** What a besieger knows and has prepared. */
export interface Arms {
  /** Login names of accounts that exist; nobody signs in to them meanwhile. */
  victims: readonly string[];
  /** Salts it was given and did not use yet. */
  salts: string[];
  /** Registrations whose work is done. */
  paid: { email: string; work: string }[];
  deviceKey: Awaited<ReturnType<typeof makeDeviceKey>>;
}

type Outcome = Promise<string>;
export type ExpensiveCall = (client: AddressedClient, arms: Arms, index: number) => Outcome;

const secret = (): string => randomBytes(32).toString('base64url');
const newPassword = (): string => `Kx7${randomBytes(4).toString('hex')}`;
const victimOf = ({ victims }: Arms, index: number): string =>
  (index % 2 ? victims[index % victims.length] : undefined) ?? `nobody${index % 5_000}`;

async function outcomeOf<R extends Route>(client: AddressedClient, route: R, input: RouteDraft<R>): Outcome {
  return (await client.send(route, input)).body.error ?? 'ok';
}

const wrongPassword = (salt: string, account: string) => ({
  account,
  salt,
  clientNonce: 'n'.repeat(24),
  password: randomBytes(32).toString('base64'),
});

function registration(email: string, payment: { work?: string; captchaId?: string; captcha?: string }) {
  const password = newPassword();
  return {
    email,
    name: 'Somebody',
    phone: '+49 30 901820',
    company: `Company ${email}`,
    countryCode: 'DE',
    newPassword: password,
    repeatPassword: password,
    isTermsAccepted: true as const,
    ...payment,
  };
}

const getToken: ExpensiveCall = async (client, arms, index) => {
  const { body } = await client.send(sessionRoutes.getToken, { account: victimOf(arms, index) });
  if (body.code === 200 && arms.salts.length < 1_000) arms.salts.push(body.data.salt);
  return body.error ?? 'ok';
};
const login: ExpensiveCall = (client, arms, index) =>
  outcomeOf(client, sessionRoutes.login, wrongPassword(arms.salts.shift() ?? 'none', victimOf(arms, index)));
const captcha: ExpensiveCall = (client) => outcomeOf(client, sessionRoutes.captcha, {});
const kit: ExpensiveCall = (client, arms, index) =>
  outcomeOf(client, kitRoutes.checkUser, wrongPassword(arms.salts.shift() ?? 'none', victimOf(arms, index)));
const work: ExpensiveCall = (client, _arms, index) =>
  outcomeOf(client, sessionRoutes.work, { call: 'signIn', name: `nobody${index}` });
/** The one that makes the server stretch a password, at the price of a proof of work. */
const paidRegistration: ExpensiveCall = (client, arms, index) => {
  const { email, work: done } = arms.paid.shift() ?? { email: `late${index}@siege.example`, work: '16.none:0' };
  return outcomeOf(client, registrationRoutes.register, registration(email, { work: done }));
};
const unpaidRegistration: ExpensiveCall = (client, _arms, index) =>
  outcomeOf(
    client,
    registrationRoutes.register,
    registration(`free${index}@siege.example`, { captchaId: secret().slice(0, 20), captcha: 'klmn' }),
  );
const resetCode: ExpensiveCall = (client, arms, index) =>
  outcomeOf(client, credentialRoutes.sendResetCode, { email: `${victimOf(arms, index)}@shop.example` });
const resetPassword: ExpensiveCall = (client, arms, index) =>
  outcomeOf(client, credentialRoutes.resetPassword, {
    email: `${victimOf(arms, index)}@shop.example`,
    code: String(10_000_000 + (index % 90_000_000)),
    newPassword: newPassword(),
  });
const activate: ExpensiveCall = (client) =>
  outcomeOf(client, activationRoutes.choosePassword, { secret: secret(), newPassword: newPassword() });
const firstPassword: ExpensiveCall = (client) =>
  outcomeOf(client, firstPasswordRoutes.replace, { pass: secret(), newPassword: newPassword() });
const secondStep: ExpensiveCall = (client) =>
  outcomeOf(client, secondStepRoutes.verify, { pass: secret(), method: 'totp', code: '123456' });
const cloud: ExpensiveCall = (client) =>
  outcomeOf(client, cloudSignOnRoutes.arrive, {
    tokenValue: secret(),
    sessionSecret: randomBytes(32).toString('base64'),
  });
const company: ExpensiveCall = (client, _arms, index) =>
  outcomeOf(client, companySignInRoutes.start, { company: `company${index}` });
const enrolment: ExpensiveCall = async (client, { deviceKey }, index) => {
  const [sn, time] = [`SIEGE-${index}`, Date.now()];
  const { publicKey, privateKey } = deviceKey;
  const proof = await signText(privateKey, enrolText({ sn, publicKey, time, claimCode: 'ABCDEFGH' }));
  const input = { sn, publicKey, time, agent: 'siege/1', proof, claimCode: 'ABCDEFGH' };
  const { body } = await client.resend({
    url: `${client.baseUrl}/api/${linkRoutes.enrol.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return body.error ?? 'ok';
};
const wrongKey: ExpensiveCall = async (client) => {
  const { body } = await client.resend({
    url: `${client.baseUrl}/api/${deviceRoutes.page.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer tdk_${'a'.repeat(12)}_${secret()}` },
    body: '{}',
  });
  return body.error ?? 'ok';
};

/** What costs most of all that asks for no session, more often what costs more. One after the other. */
export const expensiveCalls: readonly [name: string, call: ExpensiveCall][] = [
  ['getToken', getToken],
  ['captcha', captcha],
  ['login', login],
  ['activate', activate],
  ['paid registration', paidRegistration],
  ['enrolment', enrolment],
  ['getToken', getToken],
  ['captcha', captcha],
  ['login', login],
  ['reset code', resetCode],
  ['kit', kit],
  ['unpaid registration', unpaidRegistration],
  ['getToken', getToken],
  ['captcha', captcha],
  ['login', login],
  ['reset password', resetPassword],
  ['first password', firstPassword],
  ['enrolment', enrolment],
  ['getToken', getToken],
  ['captcha', captcha],
  ['login', login],
  ['second step', secondStep],
  ['cloud', cloud],
  ['company', company],
  ['work', work],
  ['wrong API key', wrongKey],
];

/** As `solveWork` of the contracts does, three times as fast: a challenge is good for two minutes, and all are solved before. */
function solve(challenge: string, bits: number): string {
  for (let count = 0; ; count += 1) {
    const paid = `${challenge}:${count.toString(36)}`;
    if (Math.clz32(hash('sha256', paid, 'buffer').readUInt32BE(0)) >= bits) return paid;
  }
}

/** Does the work of so many registrations beforehand: a besieger has other machines for that. */
export async function payFor(clients: readonly AddressedClient[], count: number, round: number): Promise<Arms['paid']> {
  const paid: Arms['paid'] = [];
  for (let index = 0; index < count; index++) {
    const email = `paid${round}-${index}@siege.example`;
    const { body } = await (clients[index % clients.length] as AddressedClient).send(sessionRoutes.work, {
      call: 'register',
      name: email,
    });
    if (body.code === 200) paid.push({ email, work: solve(body.data.challenge, body.data.bits) });
  }
  return paid;
}
