import {
  type BridgeTellsDevice,
  type BridgeTellsViewer,
  closeCodes,
  type ViewerSays,
} from '@tilldeck/contracts/remote/bridge.schemas';
import { passS } from '@tilldeck/contracts/remote/remote.limits';
import type { BridgeMeters } from './bridge-meters.service.ts';
import type { ChannelPasses } from './channel-passes.service.ts';
import { ControlDesk } from './control-desk.rules.ts';
import type { Line } from './line.service.ts';
import { Picture } from './picture.service.ts';
import type { TokenBucket } from './token-bucket.rules.ts';
import { Viewer, type ViewerPerson } from './viewer.service.ts';

/** Until a device is asked again for a picture: that was lost, that began as no picture does. */
const againMs = { lost: 1_000, broken: 5_000 };
/** Nothing is wrong: a picture ended. */
const done = 1_000;

export interface CrewParts {
  sessionId: string;
  total: TokenBucket;
  viewerBytesPerSecond: number;
  passes: ChannelPasses;
  meters: BridgeMeters;
  tellDevice: (what: BridgeTellsDevice) => void;
  /** The device is there and shows its screen. */
  canShow: () => boolean;
  /** Whether anybody may type at all. */
  mayType: () => boolean;
  shown: () => void;
  input: () => void;
  says: (viewer: Viewer, what: ViewerSays) => void;
  left: (person: ViewerPerson) => void;
}

/** The viewers of one session, their pictures, and who of them types. */
export class Crew {
  readonly desk = new ControlDesk();
  readonly #parts: CrewParts;
  readonly #viewers = new Map<string, Viewer>();

  constructor(parts: CrewParts) {
    this.#parts = parts;
  }

  get viewers(): readonly Viewer[] {
    return [...this.#viewers.values()];
  }

  /** What this process holds for viewers who are slower than their device. */
  get waitingBytes(): number {
    return this.viewers.reduce((bytes, { picture }) => bytes + (picture?.waitingBytes ?? 0), 0);
  }

  find(viewerId: string): Viewer | undefined {
    return this.#viewers.get(viewerId);
  }

  join(person: ViewerPerson, line: Line): Viewer {
    const former = this.#viewers.get(person.viewerId);
    // Closed as over: two pages of one person would else take the place of each other for ever.
    former?.tell({ tell: 'over', reason: 'elsewhere' });
    if (former) this.#remove(former, closeCodes.sessionOver);
    const viewer = new Viewer(person, line, this.#parts.viewerBytesPerSecond);
    this.#viewers.set(person.viewerId, viewer);
    if (person.mayControl && this.desk.holder === null) this.desk.want(person.viewerId, performance.now());
    viewer.listen({
      says: (what) => this.#parts.says(viewer, what),
      broken: (why) => this.drop(viewer, closeCodes.protocol, why),
      closed: () => this.#leave(viewer, done),
    });
    this.applyControl();
    this.#askFor(viewer);
    return viewer;
  }

  /** The device has opened its connection for a viewer. */
  show(viewerId: string, channel: Line): void {
    const viewer = this.#viewers.get(viewerId);
    if (!viewer || viewer.picture || !this.#parts.canShow()) {
      channel.end(closeCodes.passRefused);
      return;
    }
    const { total, meters, shown, input } = this.#parts;
    const { line, bucket: own, canType: mayControl, hadPicture } = viewer;
    const picture = new Picture(
      { viewer: line, channel, own, total, mayControl, isFirst: !hadPicture },
      {
        shown,
        input,
        passed: meters.bytes,
        dropped: meters.dropped,
        lost: () => this.#hide(viewer, againMs.lost),
        broken: (side, why) => {
          if (side === 'viewer') return this.drop(viewer, closeCodes.protocol, why);
          meters.cut(why);
          this.#hide(viewer, againMs.broken);
        },
      },
    );
    viewer.picture = picture;
    viewer.hadPicture = true;
    viewer.tell({ tell: 'open' });
  }

  /** Nobody sees anything from here on. */
  hideAll(): void {
    for (const viewer of this.#viewers.values()) this.#hide(viewer, 0);
  }

  askForAll(): void {
    for (const viewer of this.#viewers.values()) this.#askFor(viewer);
  }

  /** Who has lost control lets go before the next one gets it. */
  applyControl(): void {
    const moved = this.viewers.filter((viewer) => viewer.canType !== this.#mayType(viewer));
    for (const viewer of moved.toSorted((a, b) => Number(b.canType) - Number(a.canType))) {
      viewer.canType = !viewer.canType;
      viewer.picture?.setControl(viewer.canType);
      this.#parts.tellDevice({ tell: 'control', viewerId: viewer.person.viewerId, canControl: viewer.canType });
    }
  }

  tell(what: BridgeTellsViewer): void {
    for (const viewer of this.#viewers.values()) viewer.tell(what);
  }

  drop(viewer: Viewer, code: number, why: string): void {
    this.#parts.meters.cut(why);
    this.#leave(viewer, code);
  }

  /** Of a session that is over or goes to another bridge. */
  endAll(code: number): void {
    for (const viewer of this.viewers) this.#remove(viewer, code);
  }

  tick(now: number): void {
    this.desk.tick(now);
    for (const viewer of this.viewers) if (!viewer.picture && now >= viewer.askAtMs) this.#askFor(viewer);
  }

  beat(now: number): void {
    for (const viewer of this.viewers)
      if (!viewer.line.beat(now))
        this.drop(viewer, closeCodes.tooSlow, viewer.line.waitingBytes > 0 ? 'slow' : 'silent');
  }

  #mayType({ person }: Viewer): boolean {
    return this.desk.holder === person.viewerId && person.mayControl && this.#parts.mayType();
  }

  #askFor(viewer: Viewer): void {
    if (viewer.picture || !this.#parts.canShow()) return;
    const { sessionId, passes, tellDevice } = this.#parts;
    const { viewerId } = viewer.person;
    const now = performance.now();
    // Once more where nobody came with it.
    viewer.askAtMs = now + passS * 1_000 + againMs.lost;
    const pass = passes.make(sessionId, viewerId, now);
    tellDevice({ tell: 'open', viewerId, pass, canControl: viewer.canType });
  }

  #hide(viewer: Viewer, askAgainMs: number): void {
    viewer.askAtMs = performance.now() + askAgainMs;
    if (!viewer.picture) return;
    viewer.picture.end(done);
    viewer.picture = null;
    viewer.tell({ tell: 'closed' });
  }

  #leave(viewer: Viewer, code: number): void {
    if (this.#viewers.get(viewer.person.viewerId) !== viewer) return;
    this.#remove(viewer, code);
    this.desk.leave(viewer.person.viewerId);
    this.applyControl();
    this.#parts.left(viewer.person);
  }

  #remove(viewer: Viewer, code: number): void {
    const { viewerId } = viewer.person;
    this.#viewers.delete(viewerId);
    viewer.picture?.end(done);
    viewer.picture = null;
    this.#parts.tellDevice({ tell: 'close', viewerId });
    viewer.line.end(code);
  }
}
