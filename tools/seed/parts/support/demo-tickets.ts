import type { GrantDraft } from '@tilldeck/contracts/support/grant.schemas';
import type { SafeAction } from '@tilldeck/contracts/support/safe-action.schemas';
import type { TicketState, TicketType } from '@tilldeck/contracts/support/ticket.states';

/** One message of a demo conversation. `n` is an internal note of after-sales. */
export interface DemoMessage {
  by: 'c' | 's' | 'n';
  /** Hours after the ticket was submitted. */
  at: number;
  text: string;
  isSolution?: true;
}

export interface DemoTicket {
  title: string;
  type: TicketType;
  state: TicketState;
  language: 'en-US' | 'zh-CN';
  hasDevice: boolean;
  /** Product and problem type, as in `knowledge-categories.tsv`. */
  category: string;
  /** Hours ago that it was submitted. */
  hoursAgo: number;
  /** What the customer allowed with it. */
  grant?: GrantDraft;
  messages: readonly DemoMessage[];
}

/** Tickets in every state, as partners write them. */
export const demoTickets: readonly DemoTicket[] = [
  {
    title: 'Till restarts during payment',
    type: 'important',
    state: 'waiting_support',
    language: 'en-US',
    category: 'desktop/power',
    hasDevice: true,
    hoursAgo: 0.5,
    grant: { remote: 'view', mustAsk: true, mayAct: false },
    messages: [
      {
        by: 'c',
        at: 0,
        text: 'Since this morning the till at counter 3 restarts when a card is inserted. Cash works. We closed the counter.',
      },
    ],
  },
  {
    title: '小票打印缺少徽标',
    type: 'general',
    state: 'waiting_support',
    language: 'zh-CN',
    category: 'printer/quality',
    hasDevice: true,
    hoursAgo: 3,
    messages: [{ by: 'c', at: 0, text: '昨天更新应用后，小票顶部不再打印徽标，其他内容正常。请问需要重新上传吗？' }],
  },
  {
    title: 'Scanner reads the price label twice',
    type: 'general',
    state: 'assigned',
    language: 'en-US',
    category: 'scanner/reading',
    hasDevice: true,
    hoursAgo: 5,
    grant: { remote: 'control', mustAsk: false, mayAct: true },
    messages: [
      {
        by: 'c',
        at: 0,
        text: 'Short labels of the cheese counter are added twice. It happens about once in ten scans.',
      },
      { by: 'n', at: 1, text: 'Looks like the double-read guard is off in firmware 4.2. Ask for the version first.' },
    ],
  },
  {
    title: 'Customer display stays dark',
    type: 'important',
    state: 'customer_waiting',
    language: 'en-US',
    category: 'display/content',
    hasDevice: true,
    hoursAgo: 30,
    messages: [
      { by: 'c', at: 0, text: 'The second screen is black after the weekend.' },
      {
        by: 's',
        at: 1,
        text: 'Please hold the power key for ten seconds and start the till again. Does the screen light up for a moment?',
      },
      { by: 'c', at: 26, text: 'It lights up with the logo and goes dark again after two seconds.' },
    ],
  },
  {
    title: '电子秤授权码无法验证',
    type: 'general',
    state: 'waiting_customer',
    language: 'zh-CN',
    category: 'scale/legal',
    hasDevice: false,
    hoursAgo: 50,
    messages: [
      { by: 'c', at: 0, text: '新到的两台秤输入授权码后提示未授权。' },
      { by: 's', at: 4, text: '请把两台秤的序列号发给我们，我们核对授权码中的设备列表。' },
    ],
  },
  {
    title: 'Night update did not run in two shops',
    type: 'general',
    state: 'waiting_confirm',
    language: 'en-US',
    category: 'console/firmware',
    hasDevice: false,
    hoursAgo: 70,
    messages: [
      { by: 'c', at: 0, text: 'The update planned for 2 a.m. ran everywhere except in Lübeck and Wismar.' },
      {
        by: 's',
        at: 3,
        text: 'Both shops are set to the time zone of London, so the window had closed. Correct the time zone of the shops; the update will run tonight.',
        isSolution: true,
      },
    ],
  },
  {
    title: 'Receipt paper jams every hour',
    type: 'important',
    state: 'processed',
    language: 'en-US',
    category: 'printer/paper',
    hasDevice: true,
    hoursAgo: 120,
    grant: { remote: 'none', mustAsk: true, mayAct: true },
    messages: [
      { by: 'c', at: 0, text: 'Paper jams about every hour. New rolls make no difference.' },
      {
        by: 's',
        at: 1,
        text: 'Open the printer and clean the black roller with alcohol. A sticker on it is the usual cause.',
        isSolution: true,
      },
      { by: 'c', at: 5, text: 'There was a label on the roller. Works now, thank you.' },
      {
        by: 's',
        at: 6,
        text: 'Good to hear. Clean the roller whenever labels are printed on the same till.',
        isSolution: true,
      },
    ],
  },
  {
    title: 'Wrong opening hours on the map',
    type: 'general',
    state: 'closed',
    language: 'en-US',
    category: 'console/devices',
    hasDevice: false,
    hoursAgo: 900,
    messages: [
      { by: 'c', at: 0, text: 'The shop in Kiel is shown as closed on Mondays.' },
      { by: 's', at: 2, text: 'The hours of the shop had no entry for Monday. We added it.', isSolution: true },
    ],
  },
];

interface DemoAnswer {
  name: string;
  language: 'en-US' | 'zh-CN';
  text: string;
  action?: SafeAction;
}

export const demoAnswers: readonly DemoAnswer[] = [
  {
    name: 'Ask for the firmware version',
    language: 'en-US',
    text: 'Thank you for your ticket [number]. Open Settings, About on the device [sn] and send us the firmware version.',
  },
  {
    name: 'Fetch the log of the device',
    language: 'en-US',
    action: 'fetch_log',
    text: 'We are fetching the log of [sn] now. You do not have to do anything. Best regards, [agent]',
  },
  {
    name: 'Restart from here',
    language: 'en-US',
    action: 'reboot',
    text: 'We are restarting [sn] for you as soon as no sale is running. Does the problem come back afterwards?',
  },
  {
    name: '远程重启设备',
    language: 'zh-CN',
    action: 'reboot',
    text: '我们将在没有交易时为您重启 [sn]。请告知重启后问题是否仍然存在。',
  },
  {
    name: 'Restart the device',
    language: 'en-US',
    text: 'Please hold the power key for ten seconds, wait until the screen is dark, and start the device again. Best regards, [agent]',
  },
  {
    name: '询问固件版本',
    language: 'zh-CN',
    text: '感谢您提交工单 [number]。请在设备 [sn] 上打开“设置 - 关于”，并告知固件版本。',
  },
  { name: '重启设备', language: 'zh-CN', text: '请长按电源键十秒，待屏幕熄灭后重新开机。此致，[agent]' },
];
