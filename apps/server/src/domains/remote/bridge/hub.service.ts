import {
  type BridgeTellsDevice,
  closeCodes,
  type DeviceSays,
  deviceSays,
  type ViewerSays,
} from '@tilldeck/contracts/remote/bridge.schemas';
import { blindEndS, blindInputS, warningMinutes } from '@tilldeck/contracts/remote/remote.limits';
import type { RemoteEvent, RemoteReason } from '@tilldeck/contracts/remote/session.states';
import { Crew, type CrewParts } from './crew.service.ts';
import { DeviceAsks } from './device-asks.service.ts';
import type { SessionLook } from './hub-session.store.ts';
import type { Line } from './line.service.ts';
import type { SessionDiary } from './session-diary.service.ts';
import type { Viewer, ViewerPerson } from './viewer.service.ts';
import { obey } from './viewer-words.service.ts';
import { WordReader } from './word-reader.service.ts';

const minuteMs = 60_000;
/** Without the database nobody can have given more time; with it the look ends the session. */
const overdueMs = 10_000;

export type SharedParts = Pick<CrewParts, 'total' | 'viewerBytesPerSecond' | 'passes' | 'meters'>;
export interface HubParts extends SharedParts {
  diary: SessionDiary;
  lookSoon: () => void;
  /** This bridge has nothing to do with the session any more. */
  gone: (hub: Hub) => void;
}

/** One session at this bridge: its device, its viewers, its time. */
export class Hub {
  readonly sessionId: string;
  readonly crew: Crew;
  readonly asks = new DeviceAsks();
  readonly diary: SessionDiary;
  readonly #parts: HubParts;
  #look: SessionLook;
  #lookedAtMs: number;
  #endsAtMs: number;
  #device: Line | null = null;
  #isCovered = false;
  #isOver = false;
  #isBlind = false;
  #toldAtMs = 0;
  #controlOf: ViewerPerson | null = null;

  constructor(look: SessionLook, lookedAtMs: number, parts: HubParts) {
    this.sessionId = look.sessionId;
    this.diary = parts.diary;
    this.#parts = parts;
    this.#look = look;
    this.#lookedAtMs = lookedAtMs;
    this.#endsAtMs = lookedAtMs + look.secondsLeft * 1_000;
    const { total, viewerBytesPerSecond, passes, meters } = parts;
    this.crew = new Crew({
      sessionId: look.sessionId,
      total,
      viewerBytesPerSecond,
      passes,
      meters,
      tellDevice: (what) => this.tellDevice(what),
      canShow: () => this.#device !== null && !this.#isCovered,
      mayType: () => this.isControlAllowed && !this.#isBlind,
      shown: () => this.#shown(),
      input: () => this.diary.input(),
      says: (viewer, what) => this.#hear(viewer, what),
      left: (person) => {
        this.diary.left(person);
        this.changed();
      },
    });
  }

  get generation(): number {
    return this.#look.generation;
  }

  get isControlAllowed(): boolean {
    return this.#look.allowed === 'control';
  }

  get isEmpty(): boolean {
    return this.#device === null && this.crew.viewers.length === 0;
  }

  tellDevice(what: BridgeTellsDevice): void {
    this.#device?.tell(what);
  }

  join(person: ViewerPerson, line: Line): void {
    const viewer = this.crew.join(person, line);
    this.diary.joined(person, () => {
      viewer.keptAtMs = performance.now();
    });
    this.changed();
  }

  /** The control connection of the device; a newer one takes the place of the one before. */
  attach(device: Line): void {
    // Both are of the same device: nothing is over.
    this.#device?.end(1_000);
    this.crew.hideAll();
    this.asks.failAll();
    this.#device = device;
    // A device that hides its screen says so again on each connection.
    this.#isCovered = false;
    this.diary.lost(false);
    const words = new WordReader(deviceSays);
    device.listen({
      hear: (data, isBinary) => {
        const said = isBinary ? null : words.read(data);
        if (!said) {
          this.#parts.meters.cut('device');
          device.end(closeCodes.protocol);
        } else if (device === this.#device) this.#hearDevice(said);
      },
      closed: () => this.#loseDevice(device),
    });
    this.crew.askForAll();
    this.changed();
  }

  #loseDevice(device: Line): void {
    if (device !== this.#device || this.#isOver) return;
    this.#device = null;
    this.crew.hideAll();
    this.asks.failAll();
    this.diary.lost(true);
    this.changed();
  }

  #hearDevice(said: DeviceSays): void {
    switch (said.do) {
      case 'covered':
      case 'uncovered':
        this.#cover(said.do === 'covered');
        return;
      case 'done':
        this.asks.settle(said.id, said.text ?? '');
        return;
      case 'failed':
        this.asks.settle(said.id, null);
        return;
      case 'end':
        this.endBy('device', null);
        return;
    }
  }

  #cover(isCovered: boolean): void {
    if (isCovered === this.#isCovered) return;
    this.#isCovered = isCovered;
    this.diary.note({ kind: isCovered ? 'covered' : 'uncovered' });
    if (isCovered) this.crew.hideAll();
    else this.crew.askForAll();
    this.changed();
  }

  #hear(viewer: Viewer, what: ViewerSays): void {
    if (what.do !== 'end') {
      obey(this, viewer, what);
      return;
    }
    const { accountId, orgId, name } = viewer.person;
    const isRequester = accountId === this.#look.requesterAccountId;
    // A helper that somebody else asked in only leaves.
    if (!isRequester && orgId !== this.#look.orgId) {
      this.crew.drop(viewer, closeCodes.sessionOver, 'left');
      return;
    }
    this.endBy(isRequester ? 'requester' : 'owner', { accountId, name });
  }

  #shown(): void {
    if (this.#look.hasPicture) return;
    this.#look.hasPicture = true;
    this.diary.firstPicture();
    this.#parts.lookSoon();
  }

  endBy(
    reason: 'requester' | 'owner' | 'device' | 'time_over',
    actor: { accountId: string; name: string } | null,
  ): void {
    const early: RemoteEvent = reason === 'owner' ? 'interrupted' : 'cancelled';
    const ended: RemoteEvent = this.#look.hasPicture ? 'ended' : early;
    this.diary.end(reason === 'time_over' ? 'timed_out' : ended, reason, actor);
    this.close(closeCodes.sessionOver, reason);
  }

  /** What the database says of the session; null: nothing, so it is over. */
  look(look: SessionLook | null, bridgeId: string, lookedAtMs: number): void {
    if (look?.state !== 'connecting') {
      this.close(closeCodes.sessionOver, look?.reason ?? 'lost');
      return;
    }
    if (look.bridgeId !== bridgeId || look.generation !== this.#look.generation) {
      this.close(closeCodes.moving);
      return;
    }
    const hasPicture = look.hasPicture || this.#look.hasPicture;
    const endsAtMs = lookedAtMs + look.secondsLeft * 1_000;
    const isOtherTime = Math.abs(endsAtMs - this.#endsAtMs) > 2_000;
    this.#look = { ...look, hasPicture };
    this.#lookedAtMs = lookedAtMs;
    this.#endsAtMs = endsAtMs;
    if (look.hasPicture && look.secondsLeft <= 0) {
      this.endBy('time_over', null);
      return;
    }
    if (look.isLost && this.#device) this.diary.lost(false);
    for (const viewerId of look.leftViewerIds) {
      const viewer = this.crew.find(viewerId);
      // Who came back is known to have left until that is written.
      if (!viewer || viewer.keptAtMs > lookedAtMs) continue;
      viewer.tell({ tell: 'over', reason: 'right_gone' satisfies RemoteReason });
      this.crew.drop(viewer, closeCodes.sessionOver, 'right_gone');
    }
    this.#judgeBlindness(performance.now());
    if (isOtherTime) this.changed();
  }

  /** Every second. */
  tick(now: number): void {
    const holder = this.crew.desk.holder;
    this.crew.tick(now);
    this.asks.failLate(now);
    this.#judgeBlindness(now);
    if (now - this.#lookedAtMs > blindEndS * 1_000) {
      this.close(closeCodes.sessionOver, 'lost');
      return;
    }
    const leftMs = this.#endsAtMs - now;
    if (this.#look.hasPicture && leftMs <= 0) this.#parts.lookSoon();
    if (this.#look.hasPicture && leftMs < -overdueMs) {
      this.endBy('time_over', null);
      return;
    }
    const warnAtMs = this.#endsAtMs - warningMinutes * minuteMs;
    const isWarning = this.#toldAtMs < warnAtMs && now >= warnAtMs;
    if (isWarning || now - this.#toldAtMs >= minuteMs || holder !== this.crew.desk.holder) this.changed();
  }

  beat(now: number): void {
    this.crew.beat(now);
    if (this.#device && !this.#device.beat(now)) {
      this.#parts.meters.cut('device_silent');
      this.#device.terminate();
      this.#loseDevice(this.#device);
    }
  }

  /** Without the database nobody knows whether rights are gone: pictures go on for a while, input does not. */
  #judgeBlindness(now: number): void {
    const isBlind = now - this.#lookedAtMs > blindInputS * 1_000;
    if (isBlind === this.#isBlind) return;
    this.#isBlind = isBlind;
    this.changed();
  }

  /** Tells everybody how it is now. */
  changed(): void {
    if (this.#isOver) return;
    this.crew.applyControl();
    this.#noteControl();
    const now = performance.now();
    this.#toldAtMs = now;
    const secondsLeft = Math.max(0, Math.round((this.#endsAtMs - now) / 1_000));
    const viewers = this.crew.viewers.map(({ person, canType }) => ({
      viewerId: person.viewerId,
      name: person.name,
      hasControl: canType,
    }));
    this.tellDevice({ tell: 'status', secondsLeft, viewerNames: viewers.map(({ name }) => name) });
    this.crew.tell({
      tell: 'session',
      allowed: this.#look.allowed,
      secondsLeft,
      viewers,
      isCovered: this.#isCovered,
      isDeviceThere: this.#device !== null,
    });
  }

  #noteControl(): void {
    const holder = this.crew.viewers.find(({ canType }) => canType)?.person ?? null;
    const former = this.#controlOf;
    if (holder?.viewerId === former?.viewerId) return;
    this.#controlOf = holder;
    if (former) this.diary.note({ kind: 'control_lost', actor: former.name });
    if (holder) this.diary.note({ kind: 'control_taken', actor: holder.name });
    this.diary.control(holder?.viewerId ?? null);
  }

  /** Ends every connection. With a reason both sides are told that it is over, else they ask for another bridge. */
  close(code: number, reason?: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (reason !== undefined) {
      this.crew.tell({ tell: 'over', reason });
      this.tellDevice({ tell: 'over', reason });
    }
    const persons = this.crew.viewers.map(({ person }) => person);
    this.crew.endAll(code);
    this.#device?.end(code);
    // At another bridge they have not left.
    if (reason !== undefined) for (const person of persons) this.diary.left(person);
    this.#parts.gone(this);
  }
}
