import { showToast } from '../notice/notice.ts';
import { ApiError, SessionGone } from './api-error.ts';

/** A refusal that is on the screen already, or a session that has ended, which has its own question. */
export const isShownAlready = (error: unknown): boolean =>
  error instanceof SessionGone || (error instanceof ApiError && error.isShown);

/** Says why something did not work, whatever was thrown. */
export function showFailure(error: unknown): void {
  if (!isShownAlready(error)) showToast(error instanceof Error ? error.message : String(error));
}
