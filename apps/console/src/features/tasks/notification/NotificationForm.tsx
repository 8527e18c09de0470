import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { notificationFields } from '@tilldeck/contracts/tasks/notification.schemas';
import { minNotificationLeadMinutes } from '@tilldeck/contracts/tasks/task.limits';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { kindForms } from '../../../components/task/kinds.fields.tsx';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { WallClockField } from '../parts/plan/WallClockField.tsx';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import { usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';
import { aimEntry } from '../parts/target/aim.fields.tsx';

const schema = notificationFields.safeExtend({ target: targetField }) as unknown as FormSchema;
/** Which devices can show it does not depend on what it says. */
const anyPayload = { title: '-', content: '-', display: 'popup' };
const isCustom = ({ release }: Record<string, unknown>) => release === 'custom';

/** A notification for the screens of devices. */
export function NotificationForm({ isOpen, onClose, onDone }: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('notification');
  const zone = useTimeZone();
  const form = usePreviewedForm({
    schema,
    initial: { ...kindForms.notification.initial, target: { scope: 'all' }, release: 'now', timeZone: zone },
    kind: 'notification',
    payloadOf: () => anyPayload,
    decides: () => null,
    planOf: (values) => ({ start: { mode: isCustom(values) ? 'at' : 'now' } }),
    call: notificationRoutes.add,
    toInput: (values) => values,
    ask: (found) => (found.needsApproval ? {} : { action: t('send') }),
    doneText: () => t('added'),
    onDone,
  });
  const fields: FormEntry[] = [
    { section: t('section.what') },
    ...kindForms.notification.fields,
    { section: t('section.which') },
    aimEntry(['all', 'model', 'group', 'tag', 'sn', 'shop', 'partner']),
    { section: t('section.when') },
    {
      name: 'release',
      label: t('field.release'),
      optionLabels: { now: t('release.now'), custom: t('release.custom') },
    },
    {
      name: 'releaseAt',
      label: t('field.releaseAt'),
      help: t('field.releaseAtHelp', { count: minNotificationLeadMinutes }),
      isShown: isCustom,
      render: (control) => <WallClockField {...control} />,
    },
    { name: 'timeZone', label: t('field.timeZone'), kind: 'select', options: zoneOptions, isShown: isCustom },
  ];
  return <PreviewedFrame form={form} isOpen={isOpen} onClose={onClose} title={t('add')} fields={fields} />;
}
