import { customSettingsPolicy, setFields } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { z } from 'zod';
import type { AgentConfig } from '../../config.ts';
import { type DesiredHandler, type ItemContent, ItemFailure, ItemUnsupported } from '../../desired/desired-handler.ts';
import { documentOf } from '../item-content.ts';
import { ItemMemory } from '../item-memory.ts';
import { plainSettings } from './plain-settings.ts';
import type { Turnable } from './turnable.ts';
import { WifiSetting } from './wifi-setting.ts';

const former = z.record(z.string(), z.string());
type Document = z.output<typeof customSettingsPolicy.document>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const plainValues = ({ wifi: _wifi, ...plain }: Document): [field: string, value: string][] =>
  Object.entries(plain).flatMap(([field, value]) => (value === undefined ? [] : [[field, textOf(value)]]));

/** Field by field: what a program exists for is set, what the document no longer names goes back, the network last. */
export class CustomSettingsHandler implements DesiredHandler {
  readonly item = customSettingsPolicy.name;
  private readonly settings: ReadonlyMap<string, Turnable>;
  private readonly wifi: WifiSetting | undefined;
  private readonly memory: ItemMemory<typeof former>;

  constructor(folder: string, config: AgentConfig, isServerThere: () => Promise<boolean>) {
    this.settings = plainSettings(config);
    this.wifi = config.wifi && new WifiSetting(folder, config.wifi, isServerThere);
    this.memory = new ItemMemory(folder, 'custom-settings', former);
  }

  /** Whether this machine can set anything at all. */
  get isOfUse(): boolean {
    return this.settings.size > 0 || this.wifi !== undefined;
  }

  async apply(content: ItemContent): Promise<void> {
    const document = documentOf(customSettingsPolicy, content);
    const wanted = new Map(plainValues(document));
    const failures = await this.restoreFields((field) => !wanted.has(field));
    for (const [field, value] of wanted)
      await this.turn(field, value).catch((error) => failures.push(`${field}: ${reasonOf(error)}`));
    if (document.wifi) await this.wifi?.set(document.wifi);
    else await this.wifi?.restore();
    if (failures.length > 0) throw new ItemFailure(failures.join('; '));
    const unknown = setFields(document).filter((field) => !this.can(field));
    if (unknown.length > 0) throw new ItemUnsupported(unknown.join(', '));
  }

  async readBack(content: ItemContent): Promise<boolean> {
    const document = documentOf(customSettingsPolicy, content);
    for (const [field, value] of plainValues(document))
      if ((await this.settings.get(field)?.get()) !== value) return false;
    return !document.wifi || ((await this.wifi?.isSet(document.wifi)) ?? false);
  }

  async leave(): Promise<void> {
    const failures = await this.restoreFields(() => true);
    await this.wifi?.restore();
    if (failures.length > 0) throw new ItemFailure(failures.join('; '));
  }

  resume(): void {
    this.wifi?.resume();
  }

  private can(field: string): boolean {
    return field === 'wifi' ? this.wifi !== undefined : this.settings.has(field);
  }

  /** What the machine had before the first policy is kept until no policy names the field. */
  private async turn(field: string, value: string): Promise<void> {
    const setting = this.settings.get(field);
    if (!setting) return;
    const kept = this.memory.read() ?? {};
    if (!Object.hasOwn(kept, field)) this.memory.keep({ ...kept, [field]: await setting.get() });
    if ((await setting.get()) !== value) await setting.set(value);
  }

  private async restoreFields(isLeaving: (field: string) => boolean): Promise<string[]> {
    const kept = this.memory.read() ?? {};
    const failures: string[] = [];
    for (const [field, value] of Object.entries(kept).filter(([field]) => isLeaving(field)))
      try {
        await this.settings.get(field)?.set(value);
        delete kept[field];
      } catch (error) {
        failures.push(`${field}: ${reasonOf(error)}`);
      }
    if (Object.keys(kept).length > 0) this.memory.keep(kept);
    else this.memory.forget();
    return failures;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
