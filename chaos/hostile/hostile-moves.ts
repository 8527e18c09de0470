import { createRandom, type Random } from './seeded.ts';

/** One thing a hostile device does. */
export interface Move {
  kind: 'publish' | 'subscribe';
  topic: Buffer;
  payload: Buffer;
  qos: 0 | 1 | 2;
  isRetained: boolean;
  /** The broker may close the connection for it, so nothing else is sent along. */
  mayClose: boolean;
}

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const ownTopics = ['hello', 'status', 'facts', 'apps', 'event', 'examination', 'desired'];

/** Topics of everybody else, of the broker itself, and shapes that parsers trip over. `own` and `other` are serial numbers. */
function topicOf(random: Random, own: string, other: string): { topic: Buffer; mayClose: boolean } {
  const kept = (topic: string) => ({ topic: text(topic), mayClose: false });
  const risky = (topic: string | Buffer) => ({ topic: Buffer.from(topic), mayClose: true });
  const roll = random.below(100);
  if (roll < 30) return kept(`dev/${own}/up/${random.pick(ownTopics)}`);
  if (roll < 45)
    return kept(`dev/${other}/${random.pick(['up', 'down'])}/${random.pick([...ownTopics, 'ack', 'nudge', 'x'])}`);
  if (roll < 60)
    return kept(
      random.pick([
        `$MQTT/msgs/dev/${other}/down/x`,
        `$MQTT/sub/${other}`,
        '$MQTT/JSA/x/SL/$MQTT_msgs',
        '$JS/API/STREAM/DELETE/$MQTT_msgs',
        '$JS/API/STREAM/PURGE/PRESENCE',
        '$JS/ACK/$MQTT_msgs/ingest/1/1/1/1/1',
        '$SYS/REQ/SERVER/PING',
        '$SYS/REQ/USER/AUTH',
        '$SYS/ACCOUNT/FABRIC/DISCONNECT',
        'presence/disconnect',
        'presence/connect',
        '_INBOX/x',
        `$share/g/dev/${other}/down/x`,
        `dev/${own}/up`,
        `dev/${own}/down/ack`,
        `dev/${own}/up/unknown`,
        `dev/${own}/up/status/deeper`,
        `dev//${other}/up/status`,
        `/dev/${other}/up/status`,
        `dev/${own}/../${other}/up/status`,
      ]),
    );
  if (roll < 96) {
    const parts = Array.from({ length: 1 + random.below(7) }, () =>
      random.pick([
        'dev',
        own,
        other,
        'up',
        'down',
        'status',
        'ack',
        '$MQTT',
        '$SYS',
        '$JS',
        'é',
        '设备',
        'x'.repeat(1 + random.below(200)),
      ]),
    );
    return kept(parts.join('/'));
  }
  return risky(
    random.pick<string | Buffer>([
      '',
      `dev/${other}/up/#`,
      'dev/+/down/ack',
      `dev.${other}.down.ack`,
      `dev/*/down/ack`,
      'dev/>',
      `dev/${own}/up/status\r\nPUB dev.${other}.down.ack 2\r\n{}\r\n`,
      `dev/${own}/up/st atus`,
      `dev/${own}/up/\u0000`,
      Buffer.from([0xff, 0xfe, 0x80]),
      'y'.repeat(65_535),
      `dev/${own}/up/${'a/'.repeat(5_000)}`,
    ]),
  );
}

/** Filters that would let it hear others. */
function filterOf(random: Random, own: string, other: string): { topic: Buffer; mayClose: boolean } {
  const filter = random.pick([
    `dev/${other}/down/#`,
    `dev/${other}/down/+`,
    `dev/${other}/down/ack`,
    'dev/+/down/#',
    'dev/+/down/ack',
    'dev/#',
    '#',
    '+/+/down/ack',
    `+/${own}/down/ack`,
    `dev/${own}/#`,
    `dev/${own}/up/#`,
    `dev/${other}/up/#`,
    '$MQTT/#',
    '$MQTT/sub/#',
    '$MQTT/+/#',
    '$MQTT/msgs/#',
    '$MQTT/JSA/#',
    '$SYS/#',
    '$JS/#',
    '_INBOX/#',
    'presence/#',
    'dev/*/down/#',
    '>',
    `*/${other}/down/ack`,
    `$share/g/dev/${other}/down/#`,
    `dev/${own}/down/x`,
  ]);
  const broken = random.pick([`dev/${own}/down/x\r\nSUB > 1`, 'dev/+x/#', '#/dev', '', `dev/${own}/down/\u0000`]);
  return random.below(20) === 0 ? { topic: text(broken), mayClose: true } : { topic: text(filter), mayClose: false };
}

function payloadOf(random: Random, own: string, other: string): Buffer {
  const at = Date.now();
  const seq = random.pick([0, -1, 1, 2, 2 ** 53, 1e308, 7.5]);
  switch (random.below(14)) {
    case 0:
      return Buffer.alloc(0);
    case 1:
      return random.bytes(1 + random.below(2_000));
    case 2:
      return text('['.repeat(100_000));
    case 3:
      return text('{"a":'.repeat(5_000));
    case 4:
      return text(`{"epoch":NaN,"seq":1e999,"at":${at}}`);
    case 5:
      return text(`{"epoch":1,"epoch":2,"seq":1,"seq":2,"at":${at}}`);
    case 6:
      return text(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"epoch":1,"seq":1,"at":${at}}`);
    case 7:
      return text(JSON.stringify({ epoch: 1, seq, at: at + 10 * 365 * 86_400_000, sn: other, batteryPercent: 900 }));
    case 8:
      return text(JSON.stringify({ epoch: '1', seq: [1], at: null, apps: { length: 1e9 } }));
    case 9:
      return text(
        JSON.stringify({
          epoch: 1,
          seq: 1,
          at,
          kind: 'boot',
          detail: { [`'; DROP TABLE devices_device; --`]: '\u0000' },
        }),
      );
    case 10:
      return text(`{"epoch":1,"seq":1,"at":${at},"ip":"${'9'.repeat(50_000)}"}`);
    case 11:
      return text('null');
    case 12:
      return text(JSON.stringify({ device: own, target: other, epoch: -1, seq, at: -1 }));
    default:
      return text(JSON.stringify({ epoch: random.below(1_000_000), seq: 1 + random.below(1_000_000), at }));
  }
}

/** The same moves for the same seed. */
export function* hostileMoves(seed: number, count: number, own: string, other: string): Generator<Move> {
  const random = createRandom(seed);
  for (let made = 0; made < count; made++) {
    const isSubscribe = random.below(8) === 0;
    const { topic, mayClose } = isSubscribe ? filterOf(random, own, other) : topicOf(random, own, other);
    const isHuge = random.below(2_000) === 0;
    const qos = isSubscribe ? (random.below(2) as 0 | 1) : random.below(60) === 0 ? 2 : (random.below(2) as 0 | 1);
    const isRetained = !isSubscribe && random.below(20) === 0;
    yield {
      kind: isSubscribe ? 'subscribe' : 'publish',
      topic,
      payload: isHuge ? Buffer.alloc(1_200_000, 0x41) : payloadOf(random, own, other),
      qos,
      isRetained,
      mayClose: mayClose || isHuge || qos === 2,
    };
  }
}
