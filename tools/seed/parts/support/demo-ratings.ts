/** A ticket that is over, and how its customer rated it. */
export interface DemoRating {
  title: string;
  /** Problem type of the knowledge base, by its English name. */
  problem: string;
  asked: string;
  answered: string;
  score: number | null;
  comment: string;
  daysAgo: number;
  /** 0: after-sales, 1: the administrator who helps out. */
  agent: 0 | 1;
  language: 'en-US' | 'zh-CN';
}

const one = (
  daysAgo: number,
  score: number | null,
  agent: 0 | 1,
  problem: string,
  [title, asked, answered]: readonly [string, string, string],
  comment = '',
): DemoRating => ({
  title,
  problem,
  asked,
  answered,
  score,
  comment,
  daysAgo,
  agent,
  language: /\p{Script=Han}/u.test(title) ? 'zh-CN' : 'en-US',
});

/** Three months of answered questions: a slow beginning, better since the second person helps. */
export const demoRatings: readonly DemoRating[] = [
  one(86, 3, 0, 'Network', [
    'Till loses its Wi-Fi',
    'The till at the entrance drops off the Wi-Fi every few minutes.',
    'Set the access point to channel 36 and restart the till.',
  ]),
  one(
    83,
    2,
    0,
    'Print quality',
    [
      'Receipt printer prints blanks',
      'Every second receipt is empty.',
      'The roll is in the wrong way round. The coated side faces the roller.',
    ],
    'The answer was right, but it came after two days.',
  ),
  one(
    79,
    4,
    0,
    'Codes are not read',
    ['扫码枪无法识别优惠券', '优惠券上的二维码扫不出来，商品条码正常。', '请在设置中开启二维码识别。'],
    '问题已解决。',
  ),
  one(
    75,
    1,
    0,
    'Card payments',
    [
      'Card payments fail at noon',
      'Between 12 and 13 h every third card payment fails.',
      'We changed the terminal to the second acquirer line.',
    ],
    'Two lunch breaks without cards. I had to call three times.',
  ),
  one(71, 4, 0, 'Pictures and videos', [
    'Customer display shows old ads',
    'The second screen shows the ads of last month.',
    'We released the current ads again for your group.',
  ]),
  one(66, 3, 0, 'Cash drawer', [
    'Drawer opens twice',
    'The drawer opens again when the receipt is printed.',
    'Switch off “open on print” in the till settings.',
  ]),
  one(
    62,
    4,
    1,
    'Apps and store',
    [
      'App asks for a licence',
      'The stock app asks for a licence since the update.',
      'The licence was bound to the old device. We moved it.',
    ],
    'Friendly and quick.',
  ),
  one(
    57,
    2,
    0,
    'Weighing',
    [
      'Scale shows a different weight',
      'The scale shows 4 g more than the label.',
      'Calibrate the scale, see the guide in the knowledge base.',
    ],
    'The guide is for another model.',
  ),
  one(
    53,
    5,
    1,
    'Battery and charging',
    ['电池充不满', '手持终端充电一整晚只有 70%。', '充电座触点有污渍，请用酒精擦拭。'],
    '一次就解决了，谢谢！',
  ),
  one(48, 4, 0, 'Print quality', [
    'Wrong VAT on receipts',
    'Take-away drinks are printed with 7 %.',
    'Corrected the tax group of the drinks and sent the new price list.',
  ]),
  one(
    44,
    5,
    1,
    'Firmware and updates',
    [
      'Firmware update stops at 60 %',
      'Five tills stop at 60 %.',
      'The download was cut by the proxy. We released the update in stages at night.',
    ],
    'Excellent: they saw the cause before I could explain it.',
  ),
  one(39, 3, 0, 'Print quality', [
    'Printer is slow',
    'A long receipt takes ten seconds.',
    'Reduce the print density one step.',
  ]),
  one(35, 5, 1, 'Devices and groups', [
    'New shop needs tills',
    'We open on Monday and the tills are not in our list.',
    'The devices are allocated to your organisation now.',
  ]),
  one(30, 4, 0, 'Screen and touch', [
    'Screen stays dark after standby',
    'Touching does not wake the screen, the power key does.',
    'Solved by firmware 4.2, which we released for your devices.',
  ]),
  one(
    26,
    5,
    1,
    'Print quality',
    ['标签打印偏移', '标签内容整体向下偏移约 3 毫米。', '请执行标签纸校准，步骤见知识库。'],
    '说明很清楚。',
  ),
  one(22, 4, 0, 'Account and sign-in', [
    'Login of a cashier is locked',
    'Our cashier entered a wrong PIN.',
    'Unlocked. You can do so yourself under Operators.',
  ]),
  one(
    18,
    5,
    1,
    'Print quality',
    [
      'Duplicate receipts',
      'Each receipt is printed twice since yesterday.',
      'The kitchen printer was set to the same station. Changed.',
    ],
    'Solved within the hour.',
  ),
  one(15, 4, 1, 'Network', [
    'Till time is wrong',
    'The clock is one hour late.',
    'The time zone of the shop was missing. It is set now.',
  ]),
  one(
    12,
    5,
    0,
    'Codes are not read',
    [
      'Handheld does not scan in the cold store',
      'Scanning fails at minus 18 degrees.',
      'Use the cold-store profile; the scanner heats its window then.',
    ],
    'Did not know that this exists. Great.',
  ),
  one(9, null, 0, 'Pictures and videos', [
    'Ad video has no sound',
    'The video on the second screen is silent.',
    'Sound is off by default on second screens. Enabled for the group.',
  ]),
  one(
    7,
    5,
    1,
    'Card payments',
    ['支付宝回调失败', '今天上午支付宝收款后订单未更新。', '已恢复回调地址，并补发了未更新的订单。'],
    '处理及时。',
  ),
  one(5, 4, 0, 'Screen and kiosk mode', [
    'Self-checkout asks for help too often',
    'The light is red most of the time.',
    'Raised the weight tolerance for light goods to 8 g.',
  ]),
  one(
    3,
    5,
    1,
    'Devices and groups',
    [
      'Replace a broken till',
      'The screen of one till is cracked.',
      'The replacement has taken group, tags and shop of the old till.',
    ],
    'The new till was ready when it was unpacked.',
  ),
];
