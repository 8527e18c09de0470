/** Lines of one order. */
export const maxOrderLines = 5_000;
/** Serial numbers one call takes: enough to say that there are too many. */
export const maxTypedLines = 20_000;
/** The same as typed text: numbers of up to 24 characters, one a line. */
export const maxTypedLinesText = maxTypedLines * 25;
/** Faulty numbers that are told by name; the count is always whole. */
export const toldFaults = 1_000;
/** Lines shown with what the order would do before it is submitted. */
export const previewedLines = 20;
/** Spec section 5: maintenance files. */
export const maxOrderFiles = 10;
export const maxOrderFileBytes = 20 * 1024 * 1024;
export const maxOrderFilesBytes = 200 * 1024 * 1024;
export const maxGraceDays = 90;
/** The longest extension that a dictionary value may stand for. */
export const maxExtensionMonths = 120;
