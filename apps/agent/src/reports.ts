import { createHash } from 'node:crypto';
import type { MessageSpec } from '@tilldeck/contracts/core/message';
import { uplinkLimits } from '@tilldeck/contracts/link/link.limits';
import {
  appsMessage,
  eventMessage,
  examinationMessage,
  factsMessage,
  statusMessage,
} from '@tilldeck/contracts/link/link.messages';
import { type InstalledApp, maxReportedApps, type PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import { releaseKeyId } from '@tilldeck/contracts/wire/release-manifest';
import { examine } from './examination/examination.ts';
import type { ExaminationItem } from './examination/examination-item.ts';
import { changesBetween } from './facts/change-events.rules.ts';
import { readInstalledApps } from './facts/installed-apps.ts';
import { readFacts } from './facts/machine-facts.ts';
import { MachineStatus, type StatusBody } from './facts/machine-status.ts';
import { type Log, reasonOf } from './log.ts';

export interface ReportParts {
  folder: string;
  serverUrl: string;
  /** Said instead of what the machine calls itself. */
  model: string | undefined;
  /** Public keys whose releases it takes. */
  releaseKeys: readonly string[];
  /** Asked of the printer each time. */
  printerFirmware: () => Promise<PrinterFirmware | undefined>;
  put: (spec: MessageSpec, body: Record<string, unknown>) => void;
  statusEveryS: () => number;
  clockOffsetMs: () => number | undefined;
  /** Tells which packages are installed. */
  dpkgQuery: readonly string[];
  /** Apps beside the packages of the system. */
  storeApps: () => InstalledApp[];
  log: Log;
}

/** Room for what stands around the list. */
const headBytes = 512;
const slowLookMs = 3_600_000;
const digest = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64');

/** A long list goes without the names of the apps, and what is still too much without the last of them. */
export function fitApps(apps: readonly InstalledApp[], bytes = uplinkLimits.apps.bytes): InstalledApp[] {
  const room = bytes - headBytes;
  const sizeOf = (app: InstalledApp) => Buffer.byteLength(JSON.stringify(app)) + 1;
  const listed = apps.slice(0, maxReportedApps);
  if (listed.reduce((sum, app) => sum + sizeOf(app), 0) <= room) return listed;
  let used = 0;
  return listed
    .map(({ name: _name, ...app }) => app)
    .filter((app) => {
      used += sizeOf(app);
      return used <= room;
    });
}

/** What the agent says of itself without being asked, connected or not. */
export class Reports {
  private readonly parts: ReportParts;
  private readonly status: MachineStatus;
  private readonly said = new Map<string, string>();
  private before: StatusBody | undefined;
  private statusTimer: NodeJS.Timeout | undefined;
  private slowTimer: NodeJS.Timeout | undefined;

  constructor(parts: ReportParts) {
    this.parts = parts;
    this.status = new MachineStatus(parts.folder);
  }

  start(): void {
    this.sayStatus();
    void this.sayFacts(false);
    this.slowTimer = setInterval(() => void this.sayFacts(false), slowLookMs);
  }

  stop(): void {
    clearTimeout(this.statusTimer);
    clearInterval(this.slowTimer);
  }

  /** Also when the settings changed: the time until the next begins again. */
  restartStatus(): void {
    clearTimeout(this.statusTimer);
    this.statusTimer = setTimeout(() => this.sayStatus(), this.parts.statusEveryS() * 1_000);
  }

  say(spec: MessageSpec, body: Record<string, unknown>): void {
    try {
      this.parts.put(spec, body);
    } catch (error) {
      this.parts.log('not_reported', { topic: spec.topic, reason: reasonOf(error) });
    }
  }

  event(kind: string, detail: Record<string, string | number | boolean>): void {
    this.say(eventMessage, { kind, detail });
  }

  sayStatus(): void {
    const now = this.status.read();
    for (const { kind, detail } of this.before ? changesBetween(this.before, now) : []) this.event(kind, detail);
    this.before = now;
    this.say(statusMessage, now);
    this.restartStatus();
  }

  /** Facts and apps, where they changed since they were last said, or where somebody asks for them. */
  async sayFacts(isAsked: boolean): Promise<void> {
    const { folder, model, storeApps, dpkgQuery } = this.parts;
    const releaseKeys = await Promise.all(this.parts.releaseKeys.map(releaseKeyId));
    const printerFirmware = await this.parts.printerFirmware();
    const facts = {
      ...readFacts(folder),
      releaseKeys,
      ...(model === undefined ? {} : { model }),
      ...(printerFirmware ? { printerFirmware } : {}),
    };
    this.sayIfNew(factsMessage, facts, isAsked);
    const apps = [...storeApps(), ...(await readInstalledApps(dpkgQuery))];
    this.sayIfNew(appsMessage, { apps: fitApps(apps) }, isAsked);
  }

  /** Answers what it said; `areas` are all by default. */
  async sayExamination(
    cause: 'local' | 'remote' | 'schedule',
    areas?: readonly ExaminationItem['area'][],
  ): Promise<ExaminationItem[]> {
    const { folder, serverUrl, clockOffsetMs } = this.parts;
    const all = await examine({ stateFolder: folder, serverUrl, clockOffsetMs: clockOffsetMs() });
    const items = all.filter(({ area }) => !areas?.length || areas.includes(area));
    this.say(examinationMessage, { cause, items });
    return items;
  }

  private sayIfNew(spec: MessageSpec, body: Record<string, unknown>, isAsked: boolean): void {
    const now = digest(body);
    if (!isAsked && this.said.get(spec.topic) === now) return;
    this.said.set(spec.topic, now);
    this.say(spec, body);
  }
}
