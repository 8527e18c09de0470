import { z } from 'zod';
import { timeRangeFields } from '../core/time-range.ts';
import type { WordedSource, Words } from './source.states.ts';
import { executionFilter, executionRow, previewHash, taskDetail, taskPlan, taskRow } from './task.schemas.ts';

/** What is aimed at devices beside its own fields; a draft spreads it. */
export const aimedFields = {
  title: z.string().trim().max(100).default('').describe('A name; default: the kind'),
  previewHash,
};
/** Shapes of the tasks of one source: what every task has, and the source's own words. */
export const sourceShapes = <const S extends Words, const D extends Words>(source: WordedSource<string, S, D>) => {
  const status = z.enum(source.statuses);
  const deviceStatus = z.enum(source.deviceStatuses);
  return {
    filter: z.object({
      keyword: z.string().trim().max(64).optional().describe('Part of the title, or the number'),
      status: z.array(status).max(source.statuses.length).optional(),
      ...timeRangeFields,
    }),
    row: taskRow.extend({ status, payload: z.record(z.string(), z.unknown()), plan: taskPlan }),
    detail: taskDetail.extend({ status }),
    deviceFilter: z.object({
      taskId: executionFilter.shape.taskId,
      sn: executionFilter.shape.sn,
      status: z.array(deviceStatus).max(source.deviceStatuses.length).optional(),
    }),
    device: executionRow.extend({ status: deviceStatus }),
  };
};
