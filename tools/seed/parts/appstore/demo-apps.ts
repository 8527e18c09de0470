export const demoCategories: readonly [nameEn: string, nameZh: string][] = [
  ['Point of sale', '收银'],
  ['Payment', '支付'],
  ['Restaurant', '餐饮'],
  ['Stock', '库存'],
  ['Loyalty', '会员'],
  ['Tools', '工具'],
];

export interface DemoVersion {
  code: number;
  name: string;
  state: 'draft' | 'waiting' | 'first_failed' | 'first_passed' | 'final_passed';
  daysAgo: number;
  whatIsNew: string;
  /** Why the first review failed. */
  failure?: string;
  isPublic?: boolean;
  permissions: readonly string[];
}

export interface DemoApp {
  package: string;
  name: string;
  /** Number of the partner in the demo data, and who of it works on the app. */
  partner: number;
  developer: string;
  categories: readonly [string, string?];
  keywords: readonly string[];
  introduction: string;
  colour: `#${string}`;
  /** Oldest first. */
  versions: readonly DemoVersion[];
}

const net = 'android.permission.INTERNET';
const camera = 'android.permission.CAMERA';

export const demoApps: readonly DemoApp[] = [
  {
    package: 'de.kassenwerk.kasse',
    name: 'Kassenwerk Kasse',
    partner: 2,
    developer: 'katharina.wolf',
    categories: ['Point of sale', 'Restaurant'],
    keywords: ['till', 'receipt'],
    introduction: 'Sells over the counter and at the table, prints receipts and closes the day.',
    colour: '#0b6e4f',
    versions: [
      {
        code: 310,
        name: '3.1.0',
        state: 'final_passed',
        daysAgo: 60,
        whatIsNew: 'Receipts by mail.',
        isPublic: true,
        permissions: [net],
      },
      {
        code: 320,
        name: '3.2.0',
        state: 'waiting',
        daysAgo: 1,
        whatIsNew: 'Scans vouchers with the camera.',
        permissions: [camera, net],
      },
    ],
  },
  {
    package: 'de.kassenwerk.inventur',
    name: 'Inventur',
    partner: 2,
    developer: 'katharina.wolf',
    categories: ['Stock'],
    keywords: ['stock', 'count'],
    introduction: 'Counts what is on the shelves and compares it with what should be there.',
    colour: '#8a4fbf',
    versions: [
      {
        code: 12,
        name: '1.2',
        state: 'first_failed',
        daysAgo: 4,
        whatIsNew: 'The first version.',
        failure: 'It asks for the camera, and nothing in the app uses it.',
        permissions: [camera, net],
      },
    ],
  },
  {
    package: 'com.zhishou.huiyuan',
    name: '智收会员',
    partner: 3,
    developer: 'zhishou',
    categories: ['Loyalty'],
    keywords: ['会员', '积分'],
    introduction: '会员注册、积分累计与兑换，支持扫码识别会员。',
    colour: '#c2410c',
    versions: [
      {
        code: 205,
        name: '2.0.5',
        state: 'final_passed',
        daysAgo: 35,
        whatIsNew: '支持生日优惠。',
        isPublic: true,
        permissions: [net],
      },
      { code: 210, name: '2.1.0', state: 'first_passed', daysAgo: 2, whatIsNew: '支持积分兑换。', permissions: [net] },
    ],
  },
  {
    package: 'com.zhishou.zhifu',
    name: '智收支付',
    partner: 3,
    developer: 'zhishou',
    categories: ['Payment'],
    keywords: ['支付'],
    introduction: '',
    colour: '#1d4ed8',
    versions: [{ code: 1, name: '0.9', state: 'draft', daysAgo: 0, whatIsNew: '', permissions: [net] }],
  },
];
