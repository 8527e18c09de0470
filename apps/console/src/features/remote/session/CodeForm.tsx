import { codeDigits } from '@tilldeck/contracts/remote/remote.limits';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { codeRequest } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import styles from './Session.module.css';

const schema = codeRequest.pick({ code: true });
const fields: readonly FormEntry<'code'>[] = [
  {
    name: 'code',
    label: (t) => t('remote:field.code'),
    help: (t) => t('remote:help.code', { count: codeDigits }),
    isCode: true,
  },
];

/** The six digits that the device shows. */
export function CodeForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('remote');
  const { control } = useRouteForm(
    {
      schema,
      fields,
      call: remoteSessionRoutes.code,
      toInput: (values) => ({ ...values, id }),
      doneText: t('code.right'),
      onDone,
    },
    () => undefined,
  );
  return (
    <div className={styles.code}>
      <SchemaForm control={control} fields={fields} />
      <ActionButton kind="primary" label={t('code.send')} isBusy={control.isBusy} onClick={control.submit} />
    </div>
  );
}
