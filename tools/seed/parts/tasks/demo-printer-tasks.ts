import type { DemoTask } from './demo-task.ts';
import { doneWith, failed, held, heldBy, waits } from './outcomes.ts';

/** A release of printer firmware that is in its second stage. */
export const demoPrinterTasks: readonly DemoTask[] = [
  {
    title: 'KP-80 2.2.1',
    kind: 'printer_firmware',
    source: 'printer_firmware',
    by: 'admin',
    target: { scope: 'series', name: 'Desktop' },
    payload: { name: 'KP-80', version: '2.2.1', versionCode: 20_201, previousVersion: '2.1.0' },
    file: 'kp80For221',
    state: 'running',
    createdHoursAgo: 48,
    startedHoursAgo: 48,
    lastsS: 240,
    plan: {
      stages: [5, 25, 100],
      gate: { finishedPercent: 80, successPercent: 90, soakMinutes: 240 },
      timeoutS: 259_200,
    },
    stages: [
      {
        state: 'passed',
        openedHoursAgo: 48,
        passedHoursAgo: 28,
        mix: [[doneWith({ name: 'KP-80', version: '2.2.1' }), 1]],
      },
      {
        state: 'open',
        openedHoursAgo: 28,
        mix: [
          [doneWith({ name: 'KP-80', version: '2.2.1' }), 9],
          [heldBy('outside_window'), 2],
          [failed('printer_version', 'the printer has 2.0.3, the update needs 2.1.0'), 1],
          [waits, 4],
        ],
      },
      { state: 'waiting', mix: [[held, 1]] },
    ],
    events: [
      { kind: 'approved', hoursAgo: 48, by: 'support' },
      { kind: 'stage_opened', hoursAgo: 28, detail: { stage: 2 } },
    ],
  },
];
