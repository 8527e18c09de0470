import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { AppError } from '../app-error.ts';
import { violatedConstraint } from './database.ts';

/** Names a violated constraint or unique index as the refusal it stands for; anything else goes on as it is. */
export async function refusingDoubles<T>(refusals: Readonly<Record<string, ErrorCode>>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = refusals[violatedConstraint(error) ?? ''];
    throw code ? new AppError(code) : error;
  }
}
