import { useQuery } from '@tanstack/react-query';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskPreview, taskPreviewRequest } from '@tilldeck/contracts/tasks/task.schemas';
import { useState } from 'react';
import type { z } from 'zod';
import { useBlocks } from '../../components/base/useBlocks.ts';
import { routeKey } from '../../lib/request/route-queries.ts';

/** What is to be done to which devices. */
export type TaskAim = z.input<typeof taskPreviewRequest>;

const listedAtOnce = 50;

/** The first of the devices a task would leave out. */
export function useSkippedDevices(aim: TaskAim) {
  const { call } = useBlocks();
  const input = { ...aim, pageSize: listedAtOnce };
  return useQuery({
    queryKey: routeKey(taskRoutes.skipped, input),
    queryFn: ({ signal }) => call(taskRoutes.skipped, input, { signal }),
  });
}

interface Looked {
  aim: TaskAim;
  /** What stood in the form then. */
  key: string;
  preview: TaskPreview;
  /** The devices were others when the task was to be made. */
  isChanged: boolean;
}

export interface TaskPreviewControl {
  looked: Looked | null;
  look: (aim: TaskAim, key: string, isChanged?: boolean) => Promise<TaskPreview>;
}

/** The preview of a task and what it was asked for. */
export function useTaskPreview(): TaskPreviewControl {
  const { call } = useBlocks();
  const [looked, setLooked] = useState<Looked | null>(null);
  return {
    looked,
    look: async (aim, key, isChanged = false) => {
      const preview = await call(taskRoutes.preview, aim);
      setLooked({ aim, key, preview, isChanged });
      return preview;
    },
  };
}
