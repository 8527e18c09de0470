import { join } from 'node:path';
import type { DeviceSettings, PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import { workMessage } from '@tilldeck/contracts/tasks/work.messages';
import type { AgentConfig } from './config.ts';
import type { DesiredKeeper } from './desired/desired-items.ts';
import { bootId, firmwareVersion, machineModel, osVersion } from './facts/machine-facts.ts';
import { MachineFiles } from './facts/machine-files.ts';
import { readMood } from './facts/machine-mood.ts';
import { readPrinterFirmware } from './facts/printer-firmware.ts';
import { protectedApps } from './items/bound-apps/listed-apps.ts';
import { openItems } from './items/open-items.ts';
import { isAllowedAddress } from './link/address.rules.ts';
import { DeviceKeys } from './link/device-keys.ts';
import { DeviceLink, type NudgeReason } from './link/device-link.ts';
import { Enrolment } from './link/enrolment.ts';
import { createKeyChange, isKeyOld } from './link/key-change.ts';
import { Puller } from './link/puller.ts';
import { isRefusal, ServerCalls } from './link/server-calls.ts';
import { ServerClock } from './link/server-clock.ts';
import { Uplink } from './link/uplink.ts';
import type { Log } from './log.ts';
import { openWhereabouts } from './open-whereabouts.ts';
import type { Whereabouts } from './place/whereabouts.ts';
import { Reports } from './reports.ts';
import { readIfThere, writeDurably } from './state/durable-file.ts';
import { Outbox } from './state/outbox.ts';
import { installedStoreApps, type MachineStore, openMachineStore } from './store/machine-store.ts';
import { BusyLock } from './work/busy-lock.ts';
import { GuardKeeper } from './work/guard-keeper.ts';
import { linuxHandlers } from './work/linux/linux-handlers.ts';
import { WorkLog } from './work/work-log.ts';
import { isEnd, type WorkReport } from './work/work-reporter.ts';
import { WorkRunner } from './work/work-runner.ts';

export const agentVersion = '1.0.0';
export const protocolVersion = 1;
/** Before the server said anything else. */
const firstStatusEveryS = 300;
const firstPullEveryS = 300;
/** As many as a pull names. */
const maxOpen = 100;

export interface AgentOptions {
  folder: string;
  serverUrl: string;
  sn: string;
  claimCode?: string;
  /** Brokers without TLS on other machines. */
  isPlainAllowed?: boolean;
  model?: string;
  config: AgentConfig;
  log: Log;
}

/** How the agent reaches its server. */
interface Server {
  clock: ServerClock;
  calls: ServerCalls;
}

/** The whole agent: its parts, and who tells whom. */
export class Agent {
  private readonly files = new MachineFiles();
  private readonly keys: DeviceKeys;
  private readonly outbox: Outbox;
  private readonly enrolment: Enrolment;
  private readonly link: DeviceLink;
  private readonly reports: Reports;
  private readonly puller: Puller;
  private readonly desired: DesiredKeeper;
  private readonly work: WorkRunner;
  private readonly store: MachineStore | undefined;
  private readonly whereabouts: Whereabouts | undefined;
  private readonly changeKeyIfFree: () => Promise<void>;
  private keyIsWanted = false;

  static async open(options: AgentOptions): Promise<Agent> {
    return new Agent(options, await DeviceKeys.open(options.folder, options.sn));
  }

  private constructor(options: AgentOptions, keys: DeviceKeys) {
    const { folder, serverUrl, sn, log } = options;
    const clock = new ServerClock(folder, bootId(this.files));
    const calls = new ServerCalls(serverUrl, clock);
    this.keys = keys;
    this.outbox = Outbox.open(folder);
    const uplink = new Uplink(sn, this.outbox, () => clock.now(), log);
    const agent = `tilldeck-agent ${agentVersion}`;
    this.enrolment = new Enrolment({
      folder,
      sn,
      claimCode: options.claimCode,
      agent,
      keys,
      clock,
      calls,
      log,
      settingsChanged: (before, now) => this.settingsChanged(before, now),
    });
    this.reports = new Reports({
      folder,
      serverUrl,
      model: options.model,
      put: (spec, body) => uplink.put(spec, body),
      statusEveryS: () => this.enrolment.known?.statusEveryS ?? firstStatusEveryS,
      clockOffsetMs: () => clock.offsetMs,
      releaseKeys: options.config.releaseKeys,
      printerFirmware: () => readPrinterFirmware(options.config.printer?.read),
      dpkgQuery: options.config.dpkgQuery,
      storeApps: () => installedStoreApps(options.config),
      log,
    });
    const guard = this.openGuard(options, clock);
    this.desired = openItems({
      folder,
      config: options.config,
      isAllowed: (address) => isAllowedAddress(address, options.isPlainAllowed ?? false),
      judge: (asked) => guard.judge(asked),
      now: () => clock.now(),
      report: (items) => this.reports.say(desiredMessage, { items }),
      pullSoon: () => this.puller.now(),
      isServerThere: () => calls.isThere(),
      authorise: (code) => calls.authorise(keys, { code }),
      store: {
        installed: () => installedStoreApps(options.config).map((app) => app.package),
        isUnderWay: (packageName) => this.work.isChanging(packageName),
        install: async (packageName) => this.store?.install(packageName),
      },
    });
    this.work = this.openWork(options, { clock, calls }, guard);
    this.puller = new Puller({
      pull: () => calls.pull(keys, { held: this.desired.held, open: this.work.openIds.slice(0, maxOpen) }),
      take: (answer) => this.takePull(answer),
      everyS: () => this.enrolment.known?.pullEveryS ?? firstPullEveryS,
      log,
    });
    this.store = this.openStore(options, { clock, calls });
    this.whereabouts = openWhereabouts(options, {
      now: () => clock.now(),
      documentOf: (item) => this.desired.documentOf(item),
      say: (spec, body) => this.reports.say(spec, body),
    });
    this.link = new DeviceLink(
      { sn, enrolment: this.enrolment, keys, uplink, log, isPlainAllowed: options.isPlainAllowed ?? false },
      {
        hello: () => this.hello(),
        connected: () => this.connected(),
        disconnected: () => this.whereabouts?.disconnected(),
        nudged: (reason) => this.nudged(reason),
        saved: ({ topic, body }) => this.saved(topic, body),
      },
    );
    const changeKey = createKeyChange({ sn, keys, calls, outbox: this.outbox, log });
    this.changeKeyIfFree = async () => {
      if (!(await changeKey())) return;
      this.keyIsWanted = false;
      this.link.renew();
    };
    this.sayStart(folder);
  }

  /** Keeps work and desired items from the wrong moment. */
  private openGuard({ folder, config }: AgentOptions, clock: ServerClock): GuardKeeper {
    const lock = new BusyLock([config.busyLock, join(folder, 'busy')], config.busyStaleHours);
    return new GuardKeeper(
      lock,
      () => readMood(folder, this.files),
      () => clock.now(),
    );
  }

  /** What this machine can do. */
  private openWork(options: AgentOptions, { clock, calls }: Server, keeper: GuardKeeper): WorkRunner {
    const { folder, config, log } = options;
    return new WorkRunner(
      linuxHandlers({
        folder,
        config,
        machine: {
          bootId: () => bootId(this.files),
          firmwareVersion: () => firmwareVersion(this.files),
          printerFirmware: () => readPrinterFirmware(config.printer?.read),
          model: () => options.model ?? machineModel(this.files),
        },
        now: () => clock.now(),
        isAllowed: (address) => isAllowedAddress(address, options.isPlainAllowed ?? false),
        uploads: {
          begin: (upload) => calls.beginUpload(this.keys, upload),
          complete: (upload) => calls.completeUpload(this.keys, upload),
          isOver: (error) => isRefusal(error, 'tasks.work_over'),
        },
        isProtected: protectedApps(folder),
        examine: (areas) => this.reports.sayExamination('remote', areas),
        lockEnded: () => this.whereabouts?.unlocked(),
        appsChanged: () => this.reports.sayFacts(false),
      }),
      {
        log: WorkLog.openIn(folder),
        keeper,
        reporter: {
          say: (id, report) => {
            log('work', { id, step: report.step, code: report.code, reason: report.reason, percent: report.percent });
            this.reports.say(workMessage, { id, ...report });
          },
          isOnItsWay: (id) => this.outbox.holds(workMessage.topic, (body) => body.id === id),
        },
        now: () => clock.now(),
        pullSoon: () => this.puller.now(),
      },
    );
  }

  private openStore({ folder, config, log }: AgentOptions, { clock, calls }: Server): MachineStore | undefined {
    return openMachineStore(config, {
      folder,
      now: () => clock.now(),
      ask: (asked) => calls.storeApps(this.keys, asked),
      isRefusal: (error) => isRefusal(error),
      isUnderWay: (packageName) => this.work.isChanging(packageName),
      parameters: (asked) => calls.storeParameters(this.keys, asked),
      install: async (versionId, isRetold) => {
        const { id } = await calls.storeInstall(this.keys, { versionId, isRetold });
        this.puller.now();
        return id;
      },
      log,
    });
  }

  /** Until it is stopped. */
  async run(): Promise<void> {
    this.reports.start();
    this.work.start();
    this.store?.start();
    this.whereabouts?.start();
    await this.link.run();
  }

  async stop(): Promise<void> {
    this.reports.stop();
    this.work.stop();
    this.desired.stop();
    this.store?.stop();
    this.whereabouts?.stop();
    this.puller.stop();
    this.reports.event('app_stopped', { app: 'agent' });
    await this.link.stop();
    this.outbox.close();
  }

  private sayStart(folder: string): void {
    const path = join(folder, 'boot');
    const boot = bootId(this.files);
    if (readIfThere(path) !== boot) {
      this.reports.event('boot', {});
      writeDurably(path, boot);
    }
    this.reports.event('app_started', { app: 'agent', version: agentVersion });
  }

  private hello(): Record<string, unknown> {
    const firmware = firmwareVersion(this.files);
    const os = osVersion(this.files);
    return {
      agentVersion,
      protocol: protocolVersion,
      bootId: bootId(this.files),
      ...(firmware ? { firmwareVersion: firmware } : {}),
      ...(os ? { osVersion: os } : {}),
      kinds: this.work.kinds,
      items: this.desired.names,
    };
  }

  private connected(): void {
    const lost = this.outbox.takeLostCount();
    if (lost > 0) this.reports.event('error', { reason: 'buffer_full', lost });
    this.puller.now();
  }

  private nudged(reason: NudgeReason): void {
    if (reason === 'facts') {
      void this.reports.sayFacts(true);
      this.reports.sayStatus();
    } else if (reason === 'store') this.store?.lookSoon();
    else if (reason === 'examination') void this.reports.sayExamination('remote');
    else {
      if (reason === 'key') this.keyIsWanted = true;
      this.puller.now();
    }
  }

  /** The server hands out one change at a time: the next may come as soon as it knows that this one has ended. */
  private saved(topic: string, { id, step, result }: Record<string, unknown>): void {
    if (topic !== workMessage.topic || !isEnd(step) || !this.work.wasChange(String(id))) return;
    this.puller.now();
    this.store?.changeEnded((result as WorkReport['result'])?.versionCode !== undefined);
  }

  private settingsChanged(before: DeviceSettings | undefined, now: DeviceSettings): void {
    if (before?.statusEveryS !== now.statusEveryS) this.reports.restartStatus();
    if (before?.keepAliveS !== now.keepAliveS) this.link.renew();
  }

  private takePull({ settings, desired, work, over, withdrawn }: PullAnswer): void {
    this.enrolment.keep(settings);
    this.desired.take(desired);
    if (this.link.isConnected) this.whereabouts?.answered();
    this.work.drop(over);
    this.work.withdraw(withdrawn);
    this.work.take(work);
    if (this.keyIsWanted || isKeyOld(this.keys, settings.rotateKeyDays)) void this.changeKeyIfFree();
  }
}
