import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program, as the machine would find it; undefined where it is not installed. */
export function findProgram([program = '']: readonly string[]): string | undefined {
  const places = program.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return places.map((place) => (place ? join(place, program) : program)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export const areThere = (...commands: readonly (readonly string[])[]): boolean =>
  commands.every((command) => findProgram(command) !== undefined);
