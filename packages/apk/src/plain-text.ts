/** Text of a stranger for a line on a screen: without control characters and without those that turn its direction. */
export const plainText = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
