/** What a refusal is on the wire. The text stands in `packages/phrases`, one per code and language. */
export interface ErrorSpec {
  /** Numeric body code of the specification's section 7; unknown areas use their own thousand. */
  code: number;
  /** HTTP status. Business refusals travel as 200 with a body code, as the specification's client expects. */
  status?: number;
  /** The input field the refusal belongs to, so that a form can show it in its place. */
  field?: string;
}

export const defineErrors = <T extends Record<string, ErrorSpec>>(errors: T): T => errors;
