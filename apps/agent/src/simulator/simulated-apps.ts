import type { StoreApp } from '@tilldeck/contracts/appstore/store.schemas';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { InstalledApp } from '@tilldeck/contracts/link/uplink.schemas';
import type { WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FailureCodeName } from '@tilldeck/contracts/tasks/execution.codes';
import type { WorkReport } from '../work/work-reporter.ts';
import { chance } from './world/chance.rules.ts';
import { appsOf } from './world/identity.rules.ts';
import type { Living } from './world/life.rules.ts';

interface KeptApp extends InstalledApp {
  versionCode: number;
  /** Of what it was told. */
  hash: string;
  signers: readonly string[];
}

type Payload = Partial<WorkPayloadOf<'install'>>;

/** Apps of one simulated device: those it came with, and what it took of the store. It judges as a real one does. */
export class SimulatedApps {
  readonly #life: Living;
  readonly #kept = new Map<string, KeptApp | null>();

  constructor(life: Living) {
    this.#life = life;
  }

  list(): InstalledApp[] {
    const taken = [...this.#kept.values()].flatMap((app) => {
      if (!app) return [];
      const { signers: _, hash: __, ...shown } = app;
      return [shown];
    });
    return [...appsOf(this.#life).filter((app) => !this.#kept.has(app.package)), ...taken];
  }

  /** What it took of the store. */
  get taken(): { package: string; versionCode: number }[] {
    return [...this.#kept.values()].flatMap((app) =>
      app ? [{ package: app.package, versionCode: app.versionCode }] : [],
    );
  }

  /** What comes without anybody asking: a newer version its owner forces, one in place of what was taken back. */
  isWanted({ package: name, versionCode, isRollback, upgradeMode }: StoreApp): boolean {
    const there = this.#codeOf(name) ?? versionCode;
    return isRollback ? versionCode !== there : upgradeMode === 'force' && versionCode > there;
  }

  isSame = ({ package: name, versionCode }: StoreApp): boolean => this.#codeOf(name) === versionCode;
  hashOf = (name: string): string => this.#kept.get(name)?.hash ?? '';

  /** Why it would not keep an app it was told to put in; null where it would. Bytes are not looked at. */
  refusal({ kind, payload }: WorkItem, healthFailShare: number): FailureCodeName | null {
    const {
      format,
      package: name = '',
      versionCode = 0,
      signers = [],
      allowsDowngrade,
      health,
      appVersionId,
    }: Payload = payload;
    if ((kind !== 'install' && kind !== 'upgrade') || format !== 'apk') return null;
    const there = this.#codeOf(name);
    if (kind === 'upgrade' && there === undefined) return 'not_installed';
    if (there !== undefined && there > versionCode && !allowsDowngrade) return 'downgrade';
    const known = this.#kept.get(name)?.signers;
    if (signers.length === 0 || (known && !known.some((one) => signers.includes(one)))) return 'signature_mismatch';
    const { seed, sn } = this.#life;
    return health && chance(`${seed}/${sn}/health/${appVersionId}`) < healthFailShare ? 'health_gate' : null;
  }

  /** Keeps what went well; answers its result, or nothing where it is none of its business. */
  keep({ kind, payload }: WorkItem): WorkReport['result'] {
    const { format, package: name, appName = '', appVersion = '', versionCode = 0, signers = [] }: Payload = payload;
    if (!name) return undefined;
    if (kind === 'uninstall') this.#kept.set(name, null);
    if ((kind !== 'install' && kind !== 'upgrade') || format !== 'apk') return undefined;
    const { hash = '' } = (payload as Payload).parameters ?? {};
    this.#kept.set(name, {
      package: name,
      hash,
      name: appName,
      version: appVersion,
      versionCode,
      type: 'third_party',
      isRunning: true,
      signers,
    });
    return { package: name, version: appVersion, versionCode, ...(hash ? { parametersHash: hash } : {}) };
  }

  #codeOf = (name: string): number | undefined => this.list().find((app) => app.package === name)?.versionCode;
}
