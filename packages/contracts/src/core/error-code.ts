import type { coreErrors } from './core.errors.ts';

type CoreErrors = typeof coreErrors;
/**
 * Every refusal of the product by name. Each domain merges its own into it beside its list (`declare module`), so that a
 * route can name a refusal of any domain without importing all of them.
 */
export interface Refusals extends CoreErrors {}
export type ErrorCode = keyof Refusals;
