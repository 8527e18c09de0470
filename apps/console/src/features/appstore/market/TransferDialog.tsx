import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { type AppRow, appTransfer } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { SearchSelect } from '../../../components/form/SearchSelect.tsx';
import type { FieldControlProps, FormEntry } from '../../../components/form/useFormFields.ts';
import { marketReads } from './market.queries.ts';

const schema = appTransfer.pick({ orgId: true });

function OwnerField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  return (
    <SearchSelect
      id={id}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      route={marketRoutes.owners}
      toInput={(keyword) => ({ keyword })}
      toOptions={({ items }) => items.map((org) => ({ value: org.id, label: org.name }))}
    />
  );
}

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  {
    name: 'orgId',
    label: (t) => t('market:transfer.to'),
    help: (t) => t('market:transfer.toHelp'),
    render: (control) => <OwnerField {...control} />,
  },
];

interface TransferDialogProps {
  app: AppRow | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks to whom an app goes, and says what follows before it goes. */
export function TransferDialog({ app, isOpen, onClose }: TransferDialogProps) {
  const { t } = useTranslation('market');
  if (!app) return null;
  const name = app.name || app.package;
  return (
    <FormDialog
      key={`${app.id}-${app.version}`}
      isOpen={isOpen}
      onClose={onClose}
      onDone={onClose}
      schema={schema}
      fields={fields}
      call={marketRoutes.transfer}
      title={t('transfer.title', { name })}
      action={t('transfer')}
      toInput={({ orgId }) => ({ id: app.id, version: app.version, orgId })}
      confirm={() => ({
        title: t('transfer.confirm', { name }),
        text: t('transfer.text', { from: app.orgName }),
        items: [app.package],
        action: t('transfer'),
        isDanger: true,
      })}
      doneText={t('transferred')}
      refreshes={marketReads}
    />
  );
}
