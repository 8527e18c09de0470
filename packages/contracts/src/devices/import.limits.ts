/** Spec section 5: import and transfer files. */
export const maxWorkbookBytes = 2 * 1024 * 1024;
/** More rows than 2 MB of real ones hold; a sheet that claims more is none of a person's. */
export const maxWorkbookRows = 60_000;
/** Columns further right are not looked at. */
export const maxWorkbookColumns = 100;
/** Longer than any field of a device. */
export const maxCellLength = 300;

/** Rows one call from an ERP brings. */
export const maxErpRows = 5_000;
/** Rows of the preview; all of them are a page away. */
export const previewRows = 20;

/** Checked imports and transfers nobody ran. */
export const checkedLifetimeDays = 2;
/** So long the rows of an import can be looked at; its record stays. */
export const importRowsKeptDays = 90;

export const maxTransferred = 50_000;
/** Faults of a transfer that are kept by SN; the count is always whole. */
export const keptTransferFaults = 1_000;
export const maxAllocated = 2_000;

export const erpTimeoutMs = 20_000;
export const maxErpAnswerBytes = 4 * 1024 * 1024;
/** Pages one run takes; the next run goes on. */
export const erpPagesPerRun = 20;
