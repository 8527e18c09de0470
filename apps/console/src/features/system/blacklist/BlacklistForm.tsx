import { type BlacklistEntry, blacklistDraft } from '@tilldeck/contracts/system/blacklist.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { useBlacklist } from './blacklist.queries.ts';

const schemas = { mdm: blacklistDraft('mdm'), package: blacklistDraft('package') };

/** Asks to put one value on the list. */
export function BlacklistForm(frame: OpenedForm<BlacklistEntry>) {
  const { t } = useTranslation('blacklist');
  const { kind, routes } = useBlacklist();
  return (
    <FormDrawer
      {...frame}
      schema={schemas[kind]}
      call={routes.add}
      title={t(`${kind}.add`)}
      action={t('ask.action')}
      doneText={t('added')}
      fields={[
        { name: 'value', label: t(`${kind}.value`), help: t(`${kind}.valueHelp`), kind: 'text' },
        { name: 'description', label: t('field.description'), help: t('field.descriptionHelp'), kind: 'textarea' },
      ]}
    />
  );
}
