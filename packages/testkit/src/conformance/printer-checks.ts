import { randomBytes } from 'node:crypto';
import type { DeviceFacts } from '@tilldeck/contracts/link/uplink.schemas';
import type { Check } from './check.ts';
import { demand } from './stage.ts';
import { can, ended, endsOf, item, nudge } from './work-checks.ts';

export const printerChecks: readonly Check[] = [
  {
    name: 'refuses printer firmware for another version or another printer than it has, and downloads nothing for it',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await can(stage, 'printer_firmware'))) return;
      await stage.heard('facts', () => stage.reportsOf('facts').length > 0);
      const { printerFirmware: printer } = (stage.reportsOf('facts')[0]?.body ?? {}) as Partial<DeviceFacts>;
      if (!printer) return;
      const file = server.store.put('printer.bin', randomBytes(1_000));
      const work = (id: string, name: string, previousVersion: string) =>
        item(
          id,
          'printer_firmware',
          { file, name, version: 'next', versionCode: 9, previousVersion },
          { lane: 'change' },
        );
      server.work = [work('20-1', printer.name, `${printer.version}.0.1`), work('21-1', 'Another', printer.version)];
      nudge(stage);
      await Promise.all([ended(stage, '20-1'), ended(stage, '21-1')]);
      const codes = ['20-1', '21-1'].map((id) => endsOf(stage, id)[0]?.code);
      demand(codes[0] === 'printer_version', `another version is refused as printer_version: ${codes[0]}`);
      demand(codes[1] === 'hardware_absent', `another printer is refused as hardware_absent: ${codes[1]}`);
      demand(server.store.askedFor('printer.bin').length === 0, 'nothing was downloaded');
    },
  },
];
