import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { z } from 'zod';
import type { OpenedForm } from '../components/form/CreateButton.tsx';
import { FormDrawer } from '../components/form/FormDrawer.tsx';
import type { FormEntry } from '../components/form/useFormFields.ts';
import { fakeModels, fakeRoutes } from './fake-devices.config.ts';
import { fakeUpload } from './fake-upload.queries.ts';
import { useSay } from './useSay.ts';

export const deviceDraft = z
  .object({
    sn: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{4,64}$/, 'sn'),
    name: z.string().trim().min(1).max(40),
    model: z.string(),
    shipping: z.enum(['proto', 'oqc']).default('oqc'),
    radius: z.number().int().min(50).max(5000).optional(),
    isKiosk: z.boolean().default(false),
    unlockPassword: z.string().min(6).max(16).optional(),
    mails: z.array(z.email()).max(5).optional(),
    syncAt: z.iso.datetime({ offset: true }).optional(),
    switchAt: z.iso.datetime({ offset: true }).optional(),
    shippedOn: z.iso.date().optional(),
    image: z.unknown().optional(),
    remark: z.string().trim().max(200).default(''),
  })
  .superRefine((value, context) => {
    if (value.syncAt && value.switchAt && value.syncAt >= value.switchAt)
      context.addIssue({ code: 'custom', path: ['switchAt'], message: 'afterStart' });
  });

type DraftName = keyof z.output<typeof deviceDraft>;
type Say = (english: string, chinese: string) => string;

export const deviceFields = (say: Say): FormEntry<DraftName>[] => [
  { section: say('Device', '设备') },
  { name: 'sn', label: say('SN', '序列号'), help: say('SN00000000 is taken: try it', '试试已占用的 SN00000000') },
  { name: 'name', label: say('Name', '名称') },
  {
    name: 'model',
    label: say('Model', '型号'),
    kind: 'select',
    options: fakeModels.map((value) => ({ value, label: value })),
  },
  {
    name: 'shipping',
    label: say('Shipping method', '出货方式'),
    optionLabels: { proto: say('Prototype', '样机'), oqc: say('Regular', '正式出货') },
  },
  { name: 'radius', label: say('Fence radius', '围栏半径'), unit: say('m', '米') },
  { name: 'shippedOn', label: say('Shipped on', '出货日期') },
  { section: say('Kiosk', '展台模式'), text: say('Needs Android 11.', '需要 Android 11。') },
  { name: 'isKiosk', label: say('Kiosk mode', '展台模式') },
  {
    name: 'unlockPassword',
    label: say('Unlock password', '解锁密码'),
    kind: 'password',
    isNewPassword: true,
    disabledReason: (values) => (values.isKiosk ? null : say('Turn on kiosk mode first', '请先开启展台模式')),
  },
  { section: say('Rest', '其他') },
  { name: 'mails', label: say('Notify', '通知邮箱') },
  { name: 'syncAt', label: say('Sync starts', '同步开始') },
  { name: 'switchAt', label: say('Switch', '切换时间') },
  {
    name: 'image',
    label: say('Wallpaper', '壁纸'),
    kind: 'file',
    upload: fakeUpload,
    accept: 'image/png,image/jpeg',
    maxBytes: 5 * 1024 * 1024,
    maxFiles: 2,
    limits: say('JPG or PNG, up to 5 MB, at most 2', 'JPG 或 PNG，不超过 5 MB，最多 2 个'),
  },
  { name: 'remark', label: say('Remark', '备注') },
];

export function DeviceForm({ isOpen, onClose, onDone }: OpenedForm<RouteOutput<typeof fakeRoutes.add>>) {
  const say = useSay();
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      onDone={(output) => onDone?.(output)}
      title={say('Add device', '新增设备')}
      schema={deviceDraft}
      fields={deviceFields(say)}
      call={fakeRoutes.add}
      columns={2}
    />
  );
}
