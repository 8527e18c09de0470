export const firmwareStates = ['pending', 'published'] as const;
export type FirmwareState = (typeof firmwareStates)[number];
