import { z } from 'zod';

/** A program and its arguments, without a shell. */
export const command = z.array(z.string().min(1)).min(1);
export const path = z.string().startsWith('/');
