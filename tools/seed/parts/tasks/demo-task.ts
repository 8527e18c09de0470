import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { taskEventKinds, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { StageState, TaskState } from '@tilldeck/contracts/tasks/task.states';
import type { z } from 'zod';
import type { TaskFileName } from './demo-task-files.ts';
import type { Mix } from './outcomes.ts';

/** Which devices of the organisation; what a person would have chosen. */
export type DemoTarget =
  | { scope: 'all' }
  | { scope: 'series'; name: string }
  | { scope: 'shop' | 'group'; rank: number }
  | { scope: 'sn'; count: number };

export interface DemoStage {
  state: StageState;
  mix: Mix;
  openedHoursAgo?: number;
  passedHoursAgo?: number;
}

export interface DemoEvent {
  kind: (typeof taskEventKinds)[number];
  hoursAgo: number;
  by?: string;
  detail?: Record<string, unknown>;
}

export interface DemoTask {
  title: string;
  kind: TaskKindName;
  source: 'manual' | 'command' | 'notification' | 'journal' | 'ota' | 'release' | 'timed' | 'printer_firmware';
  sourceKey?: string;
  /** Who asked for it; the task belongs to their organisation. */
  by: string;
  target: DemoTarget;
  state: TaskState;
  endReason?: string;
  createdHoursAgo: number;
  /** Absent: it has not begun. */
  startedHoursAgo?: number;
  /** Absent: it has not ended. */
  endedHoursAgo?: number;
  startsInHours?: number;
  plan?: z.input<typeof taskPlan>;
  payload?: Record<string, unknown>;
  /** A file of the payload, and what it is called there. */
  file?: TaskFileName;
  /** The app of the store that goes out. */
  app?: { package: string; code: number };
  /** What devices that were done brought. */
  brings?: TaskFileName;
  /** Of all devices, where there are no stages. */
  mix?: Mix;
  stages?: readonly DemoStage[];
  /** Beside those every task has. */
  events?: readonly DemoEvent[];
  /** Seconds a device takes for it. */
  lastsS?: number;
}
