import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import type { WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FailureCodeName } from '@tilldeck/contracts/tasks/execution.codes';
import type { WorkReport } from '../work/work-reporter.ts';
import type { Living } from './world/life.rules.ts';
import { printerOf } from './world/printer.rules.ts';

type Payload = WorkPayloadOf<'printer_firmware'>;

/** The printer of one simulated device: it refuses firmware as a real one does, and keeps what it took. */
export class SimulatedPrinter {
  #firmware: PrinterFirmware | undefined;

  constructor(life: Living) {
    this.#firmware = printerOf(life);
  }

  /** Of a facts message. */
  get facts(): { printerFirmware?: PrinterFirmware } {
    return this.#firmware ? { printerFirmware: this.#firmware } : {};
  }

  refusal({ kind, payload }: WorkItem): FailureCodeName | null {
    if (kind !== 'printer_firmware') return null;
    const { name, version, previousVersion } = payload as Payload;
    if (this.#firmware?.name !== name) return 'hardware_absent';
    return [version, previousVersion].includes(this.#firmware.version) ? null : 'printer_version';
  }

  keep({ payload }: WorkItem): WorkReport['result'] {
    const { name, version } = payload as Payload;
    this.#firmware = { name, version };
    return { name, version };
  }
}
