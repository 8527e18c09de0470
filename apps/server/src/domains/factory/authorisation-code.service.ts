import { randomInt } from 'node:crypto';

/** Without letters and digits that are mistaken for each other when they are read from paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 16 characters in groups of four: 80 random bits. */
export const newAuthorisationCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );
