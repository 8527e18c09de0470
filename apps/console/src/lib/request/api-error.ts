import type { Envelope, FieldErrors } from '@tilldeck/contracts/core/envelope';
import { fieldOfError } from './error-fields.ts';

/** The server refused. `message` is its text in the caller's language. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** A message was already put on the screen, so nobody shows it a second time. */
  readonly isShown: boolean;
  readonly code: number;
  /** Name in the error catalogue, `identity.code_wrong`. */
  readonly error: string | undefined;
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(message: string, body: Partial<Envelope> = {}, isShown = false) {
    super(message);
    this.code = body.code ?? 0;
    this.error = body.error;
    this.data = body.data;
    this.requestId = body.requestId;
    this.isShown = isShown;
  }

  /**
   * What is wrong by field name, where the refusal belongs to fields of the input. For `core.invalid_input` the values
   * name the broken rule (`too_small`); otherwise they are texts.
   */
  get fields(): Record<string, string> {
    const named = (this.data as Partial<FieldErrors> | null | undefined)?.fields;
    if (named) return named;
    const field = this.error === undefined ? undefined : fieldOfError(this.error);
    return field === undefined ? {} : { [field]: this.message };
  }
}

/**
 * Codes 1016, 1017, 1038, 3015 and 3017: the caller decides what happens next and gets the whole body. It arrives as a
 * rejection, so that the result of `call` keeps the declared output type; nothing is shown on the way.
 */
export class FullBodyAnswer extends ApiError {
  override readonly name = 'FullBodyAnswer';
  readonly body: Envelope;

  constructor(message: string, body: Envelope) {
    super(message, body);
    this.body = body;
  }
}

/** No answer came: the network failed, or patience ran out. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** The session is gone and a dialog says so; whoever waited has nothing more to report. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';
  /** Whether the same person signs in again over the open page; a refused call can be made once more then. */
  readonly again: Promise<boolean>;

  constructor(message: string, again: Promise<boolean>) {
    super(message);
    this.again = again;
  }
}
