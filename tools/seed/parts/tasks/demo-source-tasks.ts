import type { DemoTask } from './demo-task.ts';
import { atWork, done, doneWith, ended, failed, handedOver, held, heldBy, silent, waits } from './outcomes.ts';

const kassenwerk = 'kassenwerk-nord';
const jonas = 'jonas.brandt';
const read = doneWith({ isRead: true });
const unread = doneWith({ isRead: false });

const notice = (title: string, content: string, display: 'popup' | 'push' = 'popup') => ({
  title,
  content,
  display,
  pushType: 'normal',
});

const notifications: readonly DemoTask[] = [
  {
    title: 'New return policy',
    kind: 'notification',
    source: 'notification',
    by: kassenwerk,
    target: { scope: 'all' },
    payload: notice('New return policy', 'From Monday on, goods can be returned within 30 days. Ask for the receipt.'),
    state: 'finished',
    createdHoursAgo: 98,
    startedHoursAgo: 98,
    endedHoursAgo: 74,
    mix: [
      [read, 14],
      [unread, 5],
      [failed('unsupported'), 1],
    ],
  },
  {
    title: 'Maintenance on Sunday',
    kind: 'notification',
    source: 'notification',
    by: 'admin',
    target: { scope: 'series', name: 'Desktop' },
    payload: notice('Maintenance on Sunday', 'Card payments pause on Sunday from 03:00 to 03:20.', 'push'),
    state: 'running',
    createdHoursAgo: 20,
    startedHoursAgo: 20,
    plan: { timeoutS: 172_800 },
    mix: [
      [read, 8],
      [unread, 6],
      [waits, 5],
    ],
  },
  {
    title: 'Opening hours on 24 December',
    kind: 'notification',
    source: 'notification',
    by: kassenwerk,
    target: { scope: 'all' },
    payload: notice('Opening hours on 24 December', 'All shops close at 14:00. Close the day before you leave.'),
    state: 'scheduled',
    createdHoursAgo: 4,
    startsInHours: 72,
    mix: [[held, 1]],
  },
  {
    title: 'Team meeting',
    kind: 'notification',
    source: 'notification',
    by: jonas,
    target: { scope: 'shop', rank: 0 },
    payload: notice('Team meeting', 'Today at 17:30 in the back office.'),
    state: 'terminated',
    endReason: 'terminated',
    createdHoursAgo: 53,
    startedHoursAgo: 53,
    endedHoursAgo: 52.5,
    events: [{ kind: 'terminated', hoursAgo: 52.5, by: jonas, detail: { reason: 'Moved to next week' } }],
    mix: [
      [read, 1],
      [ended('terminated'), 3],
    ],
  },
];

const journal = { durationMinutes: 120, maxBytes: 10 * 1024 * 1024, isLocalDeleted: false };
const journals: readonly DemoTask[] = [
  {
    title: 'Printer stops in the afternoon',
    kind: 'journal',
    source: 'journal',
    by: jonas,
    target: { scope: 'shop', rank: 1 },
    payload: journal,
    brings: 'log',
    state: 'finished',
    createdHoursAgo: 46,
    startedHoursAgo: 46,
    endedHoursAgo: 43,
    lastsS: 7_200,
    mix: [
      [done, 4],
      [failed('upload_failed'), 1],
    ],
  },
  {
    title: 'Network drops in the kitchen',
    kind: 'journal',
    source: 'journal',
    by: kassenwerk,
    target: { scope: 'sn', count: 3 },
    payload: { ...journal, durationMinutes: 1_440 },
    plan: { timeoutS: 172_800 },
    state: 'running',
    createdHoursAgo: 6,
    startedHoursAgo: 6,
    mix: [
      [atWork(25), 2],
      [waits, 1],
    ],
  },
  {
    title: 'Scales report nothing',
    kind: 'journal',
    source: 'journal',
    by: 'support',
    target: { scope: 'series', name: 'Scale' },
    payload: journal,
    state: 'running',
    createdHoursAgo: 12,
    startedHoursAgo: 12,
    plan: { timeoutS: 172_800 },
    mix: [
      [waits, 3],
      [handedOver, 1],
    ],
  },
  {
    title: 'Slow start',
    kind: 'journal',
    source: 'journal',
    by: jonas,
    target: { scope: 'shop', rank: 2 },
    payload: journal,
    state: 'terminated',
    endReason: 'force_terminated',
    createdHoursAgo: 70,
    startedHoursAgo: 70,
    endedHoursAgo: 69,
    events: [{ kind: 'terminated', hoursAgo: 69, by: jonas, detail: { reason: 'Cause found' } }],
    mix: [[ended('terminated'), 1]],
  },
];

const stages = [5, 25, 100];
const rollouts: readonly DemoTask[] = [
  {
    title: 'Firmware 3.4.2 for handhelds',
    kind: 'ota',
    source: 'ota',
    by: 'admin',
    target: { scope: 'series', name: 'Mobile' },
    payload: { firmwareVersion: '3.4.2' },
    file: 'firmware',
    state: 'running',
    createdHoursAgo: 52,
    startedHoursAgo: 50,
    lastsS: 900,
    plan: { stages, gate: { finishedPercent: 80, successPercent: 95, soakMinutes: 240 }, timeoutS: 259_200 },
    stages: [
      { state: 'passed', openedHoursAgo: 50, passedHoursAgo: 30, mix: [[done, 1]] },
      {
        state: 'open',
        openedHoursAgo: 30,
        mix: [
          [done, 8],
          [atWork(60), 2],
          [heldBy('low_battery'), 1],
          [heldBy('outside_window'), 1],
          [waits, 5],
        ],
      },
      { state: 'waiting', mix: [[held, 1]] },
    ],
    events: [
      { kind: 'approved', hoursAgo: 50, by: 'support' },
      { kind: 'stage_opened', hoursAgo: 30, detail: { stage: 2 } },
    ],
  },
  {
    title: 'Firmware 2.9.0 for the branch in Hamburg',
    kind: 'ota',
    source: 'ota',
    by: 'admin',
    target: { scope: 'shop', rank: 0 },
    payload: { firmwareVersion: '2.9.0' },
    file: 'firmware',
    state: 'finished',
    createdHoursAgo: 240,
    startedHoursAgo: 240,
    endedHoursAgo: 214,
    lastsS: 900,
    mix: [
      [done, 9],
      [failed('hash_mismatch', 'sha256 of the download differs'), 1],
      [silent, 1],
    ],
  },
  {
    title: 'Kassenwerk Kasse 3.1.0',
    kind: 'install',
    source: 'release',
    by: kassenwerk,
    target: { scope: 'series', name: 'Desktop' },
    app: { package: 'de.kassenwerk.kasse', code: 310 },
    state: 'running',
    createdHoursAgo: 27,
    startedHoursAgo: 26,
    lastsS: 180,
    plan: { stages: [20, 100], gate: { finishedPercent: 80, successPercent: 90, soakMinutes: 60 }, timeoutS: 259_200 },
    stages: [
      { state: 'passed', openedHoursAgo: 26, passedHoursAgo: 20, mix: [[done, 1]] },
      {
        state: 'open',
        openedHoursAgo: 20,
        mix: [
          [done, 12],
          [failed('download_failed', 'connection reset'), 1],
          [atWork(30), 1],
          [waits, 8],
        ],
      },
    ],
    events: [
      { kind: 'approved', hoursAgo: 26, by: 'admin' },
      { kind: 'stage_opened', hoursAgo: 20, detail: { stage: 2 } },
    ],
  },
  {
    title: 'Kassenwerk Kasse 3.1.0, test shop',
    kind: 'install',
    source: 'release',
    by: kassenwerk,
    target: { scope: 'shop', rank: 3 },
    app: { package: 'de.kassenwerk.kasse', code: 310 },
    state: 'finished',
    createdHoursAgo: 120,
    startedHoursAgo: 120,
    endedHoursAgo: 116,
    lastsS: 180,
    mix: [
      [done, 5],
      [failed('health_gate', 'the app did not start within 5 minutes'), 1],
    ],
  },
  {
    title: '智收会员 2.0.5',
    kind: 'install',
    source: 'release',
    by: 'zhishou',
    target: { scope: 'all' },
    app: { package: 'com.zhishou.huiyuan', code: 205 },
    state: 'terminated',
    endReason: 'terminated',
    createdHoursAgo: 200,
    startedHoursAgo: 200,
    endedHoursAgo: 198,
    events: [{ kind: 'terminated', hoursAgo: 198, by: 'zhishou', detail: { reason: '先在一家门店试用' } }],
    mix: [
      [done, 3],
      [ended('terminated'), 4],
    ],
  },
];

/** Tasks with pages of their own: notifications, journals, OTA and releases of apps. */
export const demoSourceTasks: readonly DemoTask[] = [...notifications, ...journals, ...rollouts];
