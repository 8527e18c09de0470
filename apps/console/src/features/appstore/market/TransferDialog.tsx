import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { type AppRow, appTransfer } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { namedChoice, searchFrom } from '../../../components/choices/useChoices.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { decidedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const schema = appTransfer.pick({ orgId: true });

const owners = searchFrom(
  marketRoutes.owners,
  ({ keyword }) => ({ keyword }),
  ({ items }) => items.map(namedChoice),
);

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  {
    name: 'orgId',
    label: (t) => t('market:transfer.to'),
    help: (t) => t('market:transfer.toHelp'),
    kind: 'select',
    options: owners,
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
  const { call } = useBlocks();
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
      {...decidedForm(
        app,
        () => call(marketRoutes.detail, { id: app.id }),
        ({ orgId }: z.output<typeof schema>, { id, version }) => ({ id, version, orgId }),
      )}
      confirm={() => ({
        title: t('transfer.confirm', { name }),
        text: t('transfer.text', { from: app.orgName }),
        items: [app.package],
        action: t('transfer'),
        isDanger: true,
      })}
      doneText={t('transferred')}
    />
  );
}
