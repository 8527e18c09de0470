import { hash, verify } from 'node:crypto';
import { deviceSerialPattern } from '@tilldeck/contracts/core/message';
import { z } from 'zod';
import { type Issuer, serverKey } from './nkey.ts';

/** The account devices are in. */
export const fabricAccount = 'FABRIC';

const authRequest = z.object({
  aud: z.literal('nats-authorization-request'),
  iss: z.string(),
  exp: z.number().optional(),
  nats: z.object({
    type: z.literal('authorization_request'),
    user_nkey: z.string().regex(/^U[A-Z2-7]{55}$/),
    server_id: z.object({ id: z.string() }),
    client_info: z.object({
      kind: z.string().optional(),
      type: z.string().optional(),
      mqtt_id: z.string().optional(),
      host: z.string().optional(),
    }),
    connect_opts: z.object({ user: z.string().optional(), pass: z.string().optional() }),
  }),
});

/** Somebody at the broker's door. */
export interface Knock {
  serverId: string;
  userKey: string;
  user: string;
  clientId: string;
  password: string;
  isMqtt: boolean;
}

const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** What a server of the broker asks, if it really is one that asks: its question is signed with its own key. */
export function readKnock(token: string): Knock {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { iss, exp, nats } = authRequest.parse(json(body));
  if (iss !== nats.server_id.id) throw new Error('asked in the name of another server');
  if (!verify(null, Buffer.from(`${head}.${body}`), serverKey(iss), Buffer.from(signature, 'base64url')))
    throw new Error('the signature of the question is wrong');
  if (exp !== undefined && exp * 1000 < Date.now()) throw new Error('the question is too old');
  return {
    serverId: nats.server_id.id,
    userKey: nats.user_nkey,
    user: nats.connect_opts.user ?? '',
    clientId: nats.client_info.mqtt_id ?? '',
    password: nats.connect_opts.pass ?? '',
    isMqtt: nats.client_info.type === 'mqtt',
  };
}

const tokenHead = Buffer.from('{"typ":"JWT","alg":"ed25519-nkey"}').toString('base64url');

function encode(issuer: Issuer, claims: Record<string, unknown>): string {
  const iat = Math.floor(Date.now() / 1000);
  const content = { iss: issuer.publicKey, iat, ...claims };
  const jti = hash('sha256', JSON.stringify(content), 'base64url');
  const text = `${tokenHead}.${Buffer.from(JSON.stringify({ jti, ...content })).toString('base64url')}`;
  return `${text}.${issuer.sign(text).toString('base64url')}`;
}

/** What a device is let in with. */
export interface AdmissionRules {
  /** Tails of topics it may publish to. */
  topics: readonly string[];
  maxPayloadBytes: number;
  /** The broker closes the connection after so long at most; a random quarter earlier, so that not all come at once. */
  sessionS: number;
}

/** Lets a device in, with exactly its own topics, for a limited time. */
export function admissionToken(issuer: Issuer, knock: Knock, sn: string, rules: AdmissionRules): string {
  const { topics, maxPayloadBytes, sessionS } = rules;
  if (!deviceSerialPattern.test(sn)) throw new Error('serial number outside its alphabet');
  const jwt = encode(issuer, {
    sub: knock.userKey,
    name: sn,
    aud: fabricAccount,
    exp: Math.ceil(Date.now() / 1_000 + sessionS * (1 - Math.random() / 4)),
    nats: {
      type: 'user',
      version: 2,
      subs: -1,
      data: -1,
      payload: maxPayloadBytes,
      pub: { allow: topics.map((topic) => `dev.${sn}.up.${topic.replaceAll('/', '.')}`) },
      // MQTT's `down/#` also means `down`, and is refused whole without it.
      sub: { allow: [`dev.${sn}.down.>`, `dev.${sn}.down`] },
      allowed_connection_types: ['MQTT', 'MQTT_WS'],
    },
  });
  return answerToken(issuer, knock, { jwt });
}

export const refusalToken = (issuer: Issuer, knock: Knock): string => answerToken(issuer, knock, { error: 'denied' });

const answerToken = (issuer: Issuer, knock: Knock, answer: { jwt: string } | { error: string }): string =>
  encode(issuer, {
    sub: knock.userKey,
    aud: knock.serverId,
    nats: { type: 'authorization_response', version: 2, ...answer },
  });
