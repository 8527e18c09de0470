import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const schema = deviceRoutes.give.input.omit({ ids: true });

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  { section: (t) => t('device:action.give'), text: (t) => t('device:give.text') },
  { name: 'targetName', label: (t) => t('device:give.target') },
  { name: 'platform', label: (t) => t('device:give.platform') },
  { name: 'remark', label: (t) => t('device:field.remark'), kind: 'textarea' },
];

interface GiveDialogProps {
  ids: readonly string[];
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onDone: (output: RouteOutput<typeof deviceRoutes.give>) => void;
}

/** Where devices go when they leave for another cloud. */
export function GiveDialog({ ids, name, ...frame }: GiveDialogProps) {
  const { t } = useTranslation('device');
  return (
    <FormDialog
      {...frame}
      schema={schema}
      fields={fields}
      call={deviceRoutes.give}
      title={t('give.title', { count: ids.length, name })}
      action={t('action.give')}
      doneText={t('give.done', { count: ids.length })}
      toInput={(values) => ({ ...values, ids: [...ids] })}
    />
  );
}
