import { sensitive } from '@tilldeck/contracts/core/schema';
import { examinationAreas } from '@tilldeck/contracts/link/uplink.schemas';
import {
  cashDrawerKind,
  deviceSwitches,
  diagnosticsKind,
  lockKind,
  notificationKind,
  settingLevel,
} from '@tilldeck/contracts/tasks/command-kinds.schemas';
import { z } from 'zod';
import type { Phrase } from '../text/usePhrase.ts';
import { DrawerCodesField } from './DrawerCodesField.tsx';
import { kindForm } from './kind-form.rules.ts';

const nothing = kindForm({ schema: z.object({}), fields: [] });
const labels = <K extends string>(keys: readonly K[], text: (key: K) => Phrase): Record<string, Phrase> =>
  Object.fromEntries(keys.map((key) => [key, text(key)]));

/** What is set in percent; the others are on or off. */
const levels: readonly unknown[] = ['volume', 'brightness'];
/** The pulse that opens the drawer on connector 1 of nearly every till. */
export const usualDrawerCodes = ['1B', '70', '00', '19', 'FA'];

const settingForm = z
  .object({
    setting: z.enum(deviceSwitches),
    isOn: z.boolean().default(true),
    level: settingLevel.optional(),
  })
  .superRefine(({ setting, level }, judge) => {
    if (levels.includes(setting) && level === undefined)
      judge.addIssue({ code: 'custom', path: ['level'], message: 'required' });
  });

/** What a device does at once. */
export const commandForms = {
  lock: kindForm({
    schema: lockKind.draft.extend({ secret: sensitive(lockKind.secret ?? z.string()) }),
    fields: [
      { name: 'secret', label: (t) => t('task:field.lockPassword'), help: (t) => t('task:field.lockPasswordHelp') },
      { name: 'notice', label: (t) => t('task:field.notice'), help: (t) => t('task:field.noticeHelp') },
    ],
  }),
  unlock: nothing,
  reboot: nothing,
  shutdown: nothing,
  screenshot: nothing,
  cash_drawer: kindForm({
    schema: cashDrawerKind.draft,
    fields: [
      {
        name: 'codes',
        label: (t) => t('task:field.codes'),
        help: (t) => t('task:field.codesHelp'),
        render: (control, { maxItems }) => <DrawerCodesField {...control} most={maxItems} />,
      },
    ],
    initial: { codes: usualDrawerCodes },
  }),
  notification: kindForm({
    schema: notificationKind.draft,
    fields: [
      { name: 'title', label: (t) => t('task:field.noticeTitle') },
      { name: 'content', label: (t) => t('task:field.content') },
      {
        name: 'display',
        label: (t) => t('task:field.display'),
        optionLabels: { popup: (t) => t('task:display.popup'), push: (t) => t('task:display.push') },
      },
      {
        name: 'pushType',
        label: (t) => t('task:field.pushType'),
        optionLabels: { normal: (t) => t('task:pushType.normal'), resident: (t) => t('task:pushType.resident') },
        isShown: ({ display }) => display === 'push',
      },
    ],
    initial: { display: 'popup', pushType: 'normal' },
  }),
  setting: kindForm({
    schema: settingForm,
    fields: [
      {
        name: 'setting',
        label: (t) => t('task:field.setting'),
        help: (t) => t('task:field.settingHelp'),
        optionLabels: labels(deviceSwitches, (key) => (t) => t(`task:switch.${key}`)),
      },
      { name: 'isOn', label: (t) => t('task:field.isOn'), isShown: ({ setting }) => !levels.includes(setting) },
      {
        name: 'level',
        label: (t) => t('task:field.level'),
        unit: '%',
        isShown: ({ setting }) => levels.includes(setting),
      },
    ],
    initial: { setting: 'wifi', isOn: true },
    toPayload: ({ setting, isOn, level }) => ({ setting, value: levels.includes(setting) ? level : Boolean(isOn) }),
  }),
  diagnostics: kindForm({
    schema: diagnosticsKind.draft,
    fields: [
      {
        name: 'areas',
        label: (t) => t('task:field.areas'),
        placeholder: (t) => t('task:field.areasAll'),
        optionLabels: labels(examinationAreas, (key) => (t) => t(`task:area.${key}`)),
      },
    ],
  }),
};
