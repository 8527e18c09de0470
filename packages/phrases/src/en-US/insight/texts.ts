import { insight } from '../insight.ts';

/** Namespaces of its pages. */
export const texts = { insight };
