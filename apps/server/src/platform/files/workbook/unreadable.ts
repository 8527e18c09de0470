import type { WorkbookFault } from './workbook-request.ts';

export class Unreadable extends Error {
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}
