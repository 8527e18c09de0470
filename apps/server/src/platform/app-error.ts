import { type ErrorCode, errorSpec } from '@tilldeck/contracts/catalogue.errors';

/** A refusal from the catalogue. Anything else that is thrown is a fault of ours and answered as such. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  /** Goes out as the answer's data. */
  readonly data: unknown;

  constructor(code: ErrorCode, details: { values?: Record<string, string | number>; data?: unknown } = {}) {
    super(code);
    this.code = code;
    this.values = details.values ?? {};
    this.data = details.data ?? null;
  }

  get spec() {
    return errorSpec(this.code);
  }
}

export function refuseUnless(condition: unknown, code: ErrorCode): asserts condition {
  if (!condition) throw new AppError(code);
}
