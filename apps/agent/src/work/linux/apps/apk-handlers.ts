import type { WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { failed, payloadOf, succeeded, type Work, WorkFailure } from '../../work-handler.ts';
import type { WorkOutcome } from '../../work-log.ts';
import { download, dropDownload } from '../download.ts';
import type { LinuxParts } from '../linux-parts.ts';
import { type CommandEnd, lastWords } from '../run-command.ts';
import { readApk } from './apk-reader.ts';
import { AppFolder, type KeptApp } from './app-folder.ts';
import { AppRunner } from './app-runner.ts';

type Payload = WorkPayloadOf<'install'>;

const downloadShare = 70;
const installedShare = 85;

/** Apps of the store, where the machine has a place for them. */
export class StoreApps {
  private readonly parts: LinuxParts;
  private readonly apps: AppFolder;
  private readonly runner: AppRunner;

  constructor(parts: LinuxParts, config: NonNullable<LinuxParts['config']['apps']>) {
    this.parts = parts;
    this.apps = new AppFolder(config.folder);
    this.runner = new AppRunner(config, this.apps);
  }

  static of = (parts: LinuxParts): StoreApps | undefined =>
    parts.config.apps ? new StoreApps(parts, parts.config.apps) : undefined;

  /** By its package, or by what it calls itself. */
  find(wanted: string): string | undefined {
    const is = (text: string) => text.toLowerCase() === wanted.trim().toLowerCase();
    const all = this.apps.list();
    return (all.find((app) => is(app.package)) ?? all.find(({ name }) => is(name)))?.package;
  }

  /**
   * Trusts nothing but the payload: the file has the hash, is signed by whom the store names, is the package and version
   * it names, and no older than what is there. Then it has to show that it works, or the version before returns.
   */
  async install(work: Work, kind: 'install' | 'upgrade', payload: Payload): Promise<WorkOutcome> {
    const { package: wanted = '', parameters } = payload;
    if (work.note.gate !== undefined) return this.passGate(work, payload);
    const before = this.apps.read(wanted);
    if (kind === 'upgrade' && !before) return failed('not_installed', `${wanted} is not installed`);
    refuseOlder(before, payload);
    const { app: read, path } = await this.fetch(work, kind, payload);
    const app = asHanded(read, payload);
    refuseOther(app, payload);
    refuseStranger(app, payload, before);
    const version = this.apps.nameOf(app.versionCode, payload.file.sha256, parameters?.hash);
    const former = this.apps.current(wanted);
    if (former === version) {
      this.apps.describe(app, version);
      return succeeded({ ...resultOf(app, payload), wasThere: true });
    }
    await work.whenSafe();
    work.progress(downloadShare);
    this.apps.stage(app, version, path, parameters?.values);
    const put = await this.runner.install(app, version);
    if (put.code !== 0) throw new WorkFailure('install_failed', lastWords(put));
    work.keepNote({ gate: version, previous: former ?? '', until: 0 });
    return this.passGate(work, payload);
  }

  async remove(packageName: string): Promise<void> {
    const [app, version] = [this.apps.read(packageName), this.apps.current(packageName)];
    if (!app || !version) return;
    for (const step of [this.runner.stop, this.runner.remove]) {
      const end = await step(app, version);
      if (end.code !== 0) throw new WorkFailure('uninstall_failed', lastWords(end));
    }
    this.apps.remove(packageName);
    await this.parts.appsChanged();
  }

  /** What is there already was verified when it came; anything else is loaded and read. */
  private async fetch(
    work: Work,
    kind: 'install' | 'upgrade',
    payload: Payload,
  ): Promise<{ app: KeptApp; path: string }> {
    const { file, package: wanted = '', versionCode = 0 } = payload;
    const known = this.apps.find(wanted, versionCode, file.sha256);
    const app = known && this.apps.read(wanted, known);
    if (app) return { app, path: this.apps.apkOf(wanted, known) };
    const path = await download(this.parts, work, file, {
      renew: (item) => payloadOf(kind, item).file,
      onBytes: (bytes) => work.progress((downloadShare * bytes) / file.size),
    });
    const { label, ...read } = await readApk(path, work.signal);
    return { app: { ...read, name: label }, path };
  }

  /** From here on the new version counts, and has to come to life. Goes on where it was after a restart of the agent. */
  private async passGate(work: Work, payload: Payload): Promise<WorkOutcome> {
    const { package: wanted = '', health } = payload;
    const [version, previous] = [String(work.note.gate), String(work.note.previous)];
    const app = this.apps.read(wanted, version);
    if (!app) throw new WorkFailure('install_failed', 'the version is gone');
    const before = previous ? this.apps.read(wanted, previous) : undefined;
    if (work.note.until === 0) {
      if (before) await this.runner.stop(before, previous);
      this.apps.use(wanted, version);
      const until = Date.now() + (health?.minutes ?? 0) * 60_000;
      const started = await this.runner.start(app, version);
      if (started.code !== 0) return this.giveBack(work, app, `it did not start: ${lastWords(started)}`);
      work.keepNote({ ...work.note, until });
    }
    work.progress(installedShare);
    if (health && !(await this.runner.isAlive(wanted, Number(work.note.until), work.signal)))
      return this.giveBack(work, app, `it gave no sign of life within ${health.minutes} min`);
    this.apps.tidy(wanted, [version, previous]);
    dropDownload(this.parts, work, payload.file);
    await this.parts.appsChanged();
    return succeeded({ ...resultOf(app, payload), ...(before ? { before: before.versionName } : {}) });
  }

  /** Nothing was better than what does not work: the version before, or none where there was none. */
  private async giveBack(work: Work, app: KeptApp, reason: string): Promise<WorkOutcome> {
    const [version, previous] = [String(work.note.gate), String(work.note.previous)];
    await this.runner.stop(app, version);
    const former = previous ? this.apps.read(app.package, previous) : undefined;
    let end: CommandEnd | undefined;
    if (former) {
      end = await this.runner.install(former, previous);
      this.apps.use(app.package, previous);
      if (end.code === 0) end = await this.runner.start(former, previous);
      this.apps.tidy(app.package, [previous]);
    } else {
      end = await this.runner.remove(app, version);
      this.apps.remove(app.package);
    }
    await this.parts.appsChanged();
    const back = former ? `; ${former.versionName} is back` : '; it was taken off again';
    return failed('health_gate', `${reason}${end.code === 0 ? back : `; returning failed: ${lastWords(end)}`}`);
  }
}

/** What a version of the same file was called and told before says nothing of this one. */
const asHanded = (read: KeptApp, { appVersionId, parameters }: Payload): KeptApp => ({
  ...read,
  versionId: appVersionId,
  parametersHash: parameters?.hash,
});

const resultOf = ({ package: name, versionName, versionCode }: KeptApp, { parameters }: Payload) => ({
  package: name,
  version: versionName,
  versionCode,
  ...(parameters ? { parametersHash: parameters.hash } : {}),
});

function refuseOlder(before: KeptApp | undefined, { versionCode = 0, allowsDowngrade }: Payload): void {
  if (!before || before.versionCode <= versionCode || allowsDowngrade) return;
  throw new WorkFailure('downgrade', `${before.versionName} (${before.versionCode}) is there, which is newer`);
}

function refuseOther(read: KeptApp, { package: wanted, versionCode }: Payload): void {
  if (read.package !== wanted || read.versionCode !== versionCode)
    throw new WorkFailure(
      'incompatible',
      `the file is ${read.package} ${read.versionCode}, not ${wanted} ${versionCode}`,
    );
}

/** Also whoever signed what is there: data of one developer's app never falls to another's. */
function refuseStranger({ certificates }: KeptApp, { signers = [] }: Payload, before: KeptApp | undefined): void {
  const isAmong = (known: readonly string[]) => certificates.some((one) => known.includes(one));
  if (!isAmong(signers))
    throw new WorkFailure('signature_mismatch', 'it is signed by somebody the store does not name');
  if (before && !isAmong(before.certificates) && !before.certificates.some((one) => signers.includes(one)))
    throw new WorkFailure('signature_mismatch', 'what is there was signed by somebody else');
}
