import { taskSource } from '../tasks/source.states.ts';

/** Printer firmware that goes out to devices. */
export const firmwareSource = taskSource({ name: 'printer_firmware', permission: 'firmware.query' });
