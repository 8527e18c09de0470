import { appLockPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import type { DesiredHandler, ItemContent } from '../../desired/desired-handler.ts';
import { documentOf } from '../item-content.ts';
import { ItemMemory } from '../item-memory.ts';
import { PinCheck } from '../pin-check.ts';

/** What the launcher reads before it starts an app. */
export const lockedApps = (folder: string) => new ItemMemory(folder, 'app-lock', appLockPolicy.document);
export const appLockPin = (folder: string) => new PinCheck(folder, 'app-lock');

/** Apps that ask for a password before they start: their start commands go through the launcher. */
export class AppLockHandler implements DesiredHandler {
  readonly item = appLockPolicy.name;
  private readonly locked: ReturnType<typeof lockedApps>;
  private readonly pin: PinCheck;

  constructor(folder: string) {
    this.locked = lockedApps(folder);
    this.pin = appLockPin(folder);
  }

  async apply(content: ItemContent): Promise<void> {
    this.locked.keep(documentOf(appLockPolicy, content));
  }

  async readBack(content: ItemContent): Promise<boolean> {
    return JSON.stringify(this.locked.read()) === JSON.stringify(documentOf(appLockPolicy, content));
  }

  async leave(): Promise<void> {
    this.locked.forget();
    this.pin.forget();
  }
}
