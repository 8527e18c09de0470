import {
  type BridgeTellsViewer,
  frameKinds,
  type ViewerSays,
  viewerSays,
} from '@tilldeck/contracts/remote/bridge.schemas';
import type { Line } from './line.service.ts';
import type { Picture } from './picture.service.ts';
import { TokenBucket } from './token-bucket.rules.ts';
import { WordReader } from './word-reader.service.ts';

export interface ViewerPerson {
  viewerId: string;
  accountId: string;
  orgId: number;
  name: string;
  mayControl: boolean;
}

export interface ViewerEars {
  says: (what: ViewerSays) => void;
  /** What came is not of this protocol. */
  broken: (why: string) => void;
  closed: () => void;
}

/** A person who sees the screen: one connection, at most one picture. */
export class Viewer {
  readonly person: ViewerPerson;
  readonly line: Line;
  /** Of the picture. */
  readonly bucket: TokenBucket;
  picture: Picture | null = null;
  hadPicture = false;
  /** When the device is asked for a picture, while there is none. */
  askAtMs = 0;
  /** When the database knew that it is there. */
  keptAtMs = Number.POSITIVE_INFINITY;
  /** What the device and the filter were told last. */
  canType = false;
  readonly #words = new WordReader(viewerSays);

  constructor(person: ViewerPerson, line: Line, bytesPerSecond: number) {
    this.person = person;
    this.line = line;
    this.bucket = new TokenBucket(bytesPerSecond, bytesPerSecond);
  }

  listen(ears: ViewerEars): void {
    this.line.listen({
      hear: (data, isBinary) => {
        const content = data.subarray(1);
        if (!isBinary) return ears.broken('text');
        // Without a picture: the end of what was meant for the one before.
        if (data[0] === frameKinds.rfb) return this.picture?.fromViewer(content);
        const said = data[0] === frameKinds.control ? this.#words.read(content) : null;
        if (said) ears.says(said);
        else ears.broken(data[0] === frameKinds.control ? 'control' : 'kind');
      },
      closed: ears.closed,
    });
  }

  tell(what: BridgeTellsViewer): void {
    this.line.send(Buffer.concat([Buffer.of(frameKinds.control), Buffer.from(JSON.stringify(what))]));
  }
}
