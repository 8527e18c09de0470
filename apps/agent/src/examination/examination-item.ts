import type { examinationItem } from '@tilldeck/contracts/link/uplink.schemas';
import type { z } from 'zod';

export type ExaminationItem = z.input<typeof examinationItem>;
