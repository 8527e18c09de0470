import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { deviceCallText, enrolText, mqttConnectText, rotateText } from '@tilldeck/contracts/wire/device-signing';

/** The first key of RFC 8032, known to everybody: never a device's own. */
const seedHex = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const pkcs8Head = '302e020100300506032b657004220420';

const privateKey = createPrivateKey({
  key: Buffer.from(pkcs8Head + seedHex, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
export const vectorPublicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url');

const sn = 'P240-00017';
const epoch = 4711;
const time = 1_763_200_000_000;
const nonce = 'abcdefghijklmnopqrstuvwx';
const body = '{"held":{"volume":"b1946ac9"}}';
const bodyHash = createHash('sha256').update(body).digest('hex');

const texts: readonly [title: string, text: string][] = [
  ['Enrolment without a claim code', enrolText({ sn, publicKey: vectorPublicKey, time, claimCode: '' })],
  [
    'Enrolment with the claim code `K7QM-2XTP`',
    enrolText({ sn, publicKey: vectorPublicKey, time, claimCode: 'K7QM-2XTP' }),
  ],
  ['MQTT connect', mqttConnectText({ sn, epoch, time, nonce })],
  [
    `The call \`POST link/pull\` with the body \`${body}\``,
    deviceCallText({ sn, epoch, method: 'POST', pathAndQuery: 'link/pull', time, nonce, bodyHash }),
  ],
  ['Change of the key (here to itself, to have one key only)', rotateText({ sn, epoch, publicKey: vectorPublicKey })],
];

/** Texts with their signatures, for whoever writes an agent to compare with. */
export const renderTestVectors = (): string =>
  [
    `Private key (seed, hex): \`${seedHex}\`. It is the first one of RFC 8032, for comparison only.`,
    '',
    `Public key (base64url): \`${vectorPublicKey}\``,
    '',
    ...texts.flatMap(([title, text]) => [
      `${title}:`,
      '',
      '```text',
      text,
      '```',
      '',
      `SHA-256 of the text: \`${createHash('sha256').update(text).digest('hex')}\`  `,
      `Signature: \`${signed(text)}\``,
      '',
    ]),
    `The password of that MQTT connect: \`v1.${epoch}.${time}.${nonce}.${signed(mqttConnectText({ sn, epoch, time, nonce }))}\``,
  ].join('\n');
