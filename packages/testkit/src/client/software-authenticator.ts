import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The few shapes of CBOR (RFC 8949) that an attestation without a statement is made of. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

interface Lie {
  /** What the browser says it was asked by. */
  origin?: string;
  /** The site the authenticator says it signed for. */
  siteId?: string;
  /** Answers another challenge than the one in the options. */
  challenge?: string;
}

/** Makes and uses one passkey as a browser with an authenticator does, and lies where a test asks for it. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private readonly origin: string;
  counter = 0;
  /** Whether it checks who holds it, by a finger or a code. */
  isUserVerified = true;

  constructor(origin: string) {
    this.origin = origin;
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  private clientData(type: string, challenge: string, lie: Lie): Buffer {
    const origin = lie.origin ?? this.origin;
    return Buffer.from(JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin, crossOrigin: false }));
  }

  private authData(siteId: string, attested?: Buffer): Buffer {
    // User present and verified; 0x40 says that a credential follows.
    const flags = (this.isUserVerified ? 0x05 : 0x01) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(siteId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  register(options: Record<string, unknown>, lie: Lie = {}): string {
    const { challenge, rp } = options as { challenge: string; rp: { id: string } };
    const point = this.keys.publicKey.export({ format: 'jwk' });
    const coseKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(point.x ?? '', 'base64url')],
        [-3, Buffer.from(point.y ?? '', 'base64url')],
      ]),
    );
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, coseKey]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.authData(lie.siteId ?? rp.id, attested)],
      ]),
    );
    return this.answer({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge, lie)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  assert(options: Record<string, unknown>, lie: Lie = {}): string {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, lie);
    const authData = this.authData(lie.siteId ?? rpId);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  private answer(response: Record<string, unknown>): string {
    const id = base64url(this.credentialId);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
