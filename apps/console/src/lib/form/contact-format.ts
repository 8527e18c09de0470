/** Catch slips of the pen; the server's own checks decide. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
export const looksLikePhone = (text: string): boolean => /^\+?\d[\d ()/.-]{4,30}\d$/.test(text);
