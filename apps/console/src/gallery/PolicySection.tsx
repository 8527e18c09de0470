import { z } from 'zod';
import { FormPage } from '../components/form/FormPage.tsx';
import type { FormEntry } from '../components/form/useFormFields.ts';
import { fakeRoutes } from './fake-devices.config.ts';
import { useSay } from './useSay.ts';

const clock = z.iso.time({ precision: -1 });
const policyDraft = z.object({
  name: z.string().trim().min(1).max(40),
  retry: z.object({ attempts: z.int().min(1).max(10).default(3), timeoutS: z.int().min(30).max(3600).default(600) }),
  battery: z.object({ minPercent: z.int().min(1).max(100), isChargingEnough: z.boolean().default(false) }).optional(),
  rules: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(40),
        when: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('always') }),
          z.object({ kind: z.literal('hours'), from: clock, to: clock }),
          z.object({ kind: z.literal('place'), radius: z.int().min(50).max(5000) }),
        ]),
        actions: z
          .array(z.object({ app: z.string().trim().min(3).max(60), isForced: z.boolean().default(false) }))
          .min(1)
          .max(3),
      }),
    )
    .min(1)
    .max(5),
});

type Say = (english: string, chinese: string) => string;

const policyFields = (say: Say): FormEntry<keyof z.output<typeof policyDraft>>[] => [
  {
    name: 'name',
    label: say('Name', '名称'),
    help: say(
      'Named "taken", the server refuses the first action of the second rule',
      '名称为“taken”时，服务器会拒绝第二条规则的第一个操作',
    ),
  },
  {
    group: 'retry',
    label: say('Retries', '重试'),
    columns: 2,
    fields: [
      { name: 'attempts', label: say('Attempts', '次数') },
      { name: 'timeoutS', label: say('Timeout', '超时'), scale: 60, unit: say('minutes', '分钟') },
    ],
  },
  {
    group: 'battery',
    label: say('Check the battery first', '先检查电量'),
    columns: 2,
    switchedOn: () => ({ minPercent: 30 }),
    fields: [
      { name: 'minPercent', label: say('At least', '至少'), unit: '%' },
      { name: 'isChargingEnough', label: say('Charging is enough', '充电中即可') },
    ],
  },
  {
    list: 'rules',
    label: say('Rules', '规则'),
    itemLabel: say('Rule', '规则'),
    addLabel: say('Add rule', '添加规则'),
    newItem: () => ({ title: '', when: { kind: 'always' }, actions: [{}] }),
    fields: [
      { name: 'title', label: say('Title', '标题') },
      {
        oneOf: 'when',
        label: say('When it applies', '适用时间'),
        columns: 2,
        cases: {
          always: { label: say('Always', '始终'), fields: [] },
          hours: {
            label: say('At certain hours', '特定时段'),
            fields: [
              { name: 'from', label: say('From', '从'), placeholder: '22:00' },
              { name: 'to', label: say('To', '到'), placeholder: '06:00' },
            ],
          },
          place: {
            label: say('Near its shop', '门店附近'),
            initial: () => ({ radius: 200 }),
            fields: [{ name: 'radius', label: say('Radius', '半径'), unit: say('m', '米') }],
          },
        },
      },
      {
        list: 'actions',
        label: say('Actions', '操作'),
        itemLabel: say('Action', '操作'),
        addLabel: say('Add action', '添加操作'),
        columns: 2,
        fields: [
          { name: 'app', label: say('App', '应用'), placeholder: 'com.example.app' },
          { name: 'isForced', label: say('Forced', '强制') },
        ],
      },
    ],
  },
];

/** Groups, lists in lists and a union, from one schema. */
export function PolicySection() {
  const say = useSay();
  return (
    <FormPage
      title={say('Nested form', '嵌套表单')}
      backHref="/gallery"
      columns={1}
      schema={policyDraft}
      fields={policyFields(say)}
      call={fakeRoutes.policy}
      initial={{ rules: [{ title: '', when: { kind: 'always' }, actions: [{ app: '' }] }] }}
    />
  );
}
