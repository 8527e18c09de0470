/** The terms of use as a document: the same sections in every language. */
export interface TermsSection {
  id: string;
  heading: string;
  paragraphs: readonly string[];
}

export interface Terms {
  title: string;
  intro: string;
  /** ISO date. */
  effectiveOn: string;
  sections: readonly TermsSection[];
}
