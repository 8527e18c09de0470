import { useQuery } from '@tanstack/react-query';
import type { Route } from '@tilldeck/contracts/core/route';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskPreview, taskPreviewRequest } from '@tilldeck/contracts/tasks/preview.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useState } from 'react';
import type { z } from 'zod';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { routeKey } from '../../../../lib/request/route-queries.ts';

/** What is to be done to which devices. */
export type TaskAim = Omit<z.input<typeof taskPreviewRequest>, 'kind'> & { kind: TaskKindName };

/** Where a look is asked for, and what it takes of what is aimed. */
export interface LookCalls {
  preview: Route;
  skipped: Route;
  toInput: (aim: TaskAim) => Record<string, unknown>;
}
export const taskLook: LookCalls = { preview: taskRoutes.preview, skipped: taskRoutes.skipped, toInput: (aim) => aim };

const listedAtOnce = 50;

/** The first of the devices a task would leave out. */
export function useSkippedDevices(aim: TaskAim, { skipped, toInput }: LookCalls) {
  const { call } = useBlocks();
  const input = { ...toInput(aim), pageSize: listedAtOnce };
  return useQuery({
    queryKey: routeKey(skipped, input),
    queryFn: ({ signal }) => call(skipped as typeof taskRoutes.skipped, input as never, { signal }),
  });
}

export interface Looked {
  aim: TaskAim;
  /** What stood in the form then. */
  key: string;
  preview: TaskPreview;
  /** The devices were others when the task was to be made. */
  isChanged: boolean;
  calls: LookCalls;
}

export interface TaskPreviewControl {
  looked: Looked | null;
  look: (aim: TaskAim, key: string, isChanged?: boolean) => Promise<TaskPreview>;
}

/** The preview of a task and what it was asked for. */
export function useTaskPreview(calls: LookCalls = taskLook): TaskPreviewControl {
  const { call } = useBlocks();
  const [looked, setLooked] = useState<Looked | null>(null);
  return {
    looked,
    look: async (aim, key, isChanged = false) => {
      const preview = await call(calls.preview as typeof taskRoutes.preview, calls.toInput(aim) as never);
      setLooked({ aim, key, preview, isChanged, calls });
      return preview;
    },
  };
}
