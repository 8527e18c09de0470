export const maxScaleSerials = 5_000;
/** Codes a device may try in an hour; nobody types more, and a code has 80 random bits. */
export const scaleTriesPerHour = 60;
