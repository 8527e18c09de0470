import { kioskPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { z } from 'zod';
import { ItemMemory } from '../item-memory.ts';
import { PinCheck, type PinVerdict } from '../pin-check.ts';

const open = z.object({ until: z.number() });

/** The kiosk as agent and unlock program share it: what is applied, and whether a person opened it. */
export class KioskState {
  readonly applied: ItemMemory<typeof kioskPolicy.document>;
  private readonly opened: ItemMemory<typeof open>;
  private readonly pin: PinCheck;

  constructor(folder: string) {
    this.applied = new ItemMemory(folder, 'kiosk', kioskPolicy.document);
    this.opened = new ItemMemory(folder, 'kiosk-open', open);
    this.pin = new PinCheck(folder, 'kiosk');
  }

  get isOpen(): boolean {
    return (this.opened.read()?.until ?? 0) > Date.now();
  }

  /** By a person at the machine. A kiosk without a password opens for anybody. */
  open(digits: string, minutes: number): PinVerdict {
    const pin = this.applied.read()?.pin;
    const verdict: PinVerdict = pin ? this.pin.check(pin, digits) : { isRight: true };
    if (verdict.isRight) this.opened.keep({ until: Date.now() + minutes * 60_000 });
    return verdict;
  }

  close(): void {
    this.opened.forget();
  }

  forget(): void {
    this.close();
    this.applied.forget();
    this.pin.forget();
  }
}
