import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { DictionaryForm } from './DictionaryForm.tsx';
import { DictionaryHistory } from './DictionaryHistory.tsx';
import { DictionaryValues } from './DictionaryValues.tsx';
import { dictionaryStateTexts } from './dictionary.columns.tsx';
import { useDictionaryChanges, useToggle } from './dictionary.queries.ts';

/** /system/dictionary/details/:id */
export function DictionaryDetailsPage() {
  const { t, i18n } = useTranslation('system');
  const { id = '' } = useParams();
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const toggle = useToggle();
  const mayReadHistory = useCan(auditRoutes.object.permission);
  const record = useCall(dictionaryRoutes.detail, { id });
  useDictionaryChanges();
  const type = record.data;
  const isOn = type?.state === 'enabled';
  const facts = type && [
    { label: t('field.nameEn'), value: type.nameEn },
    { label: t('field.nameZh'), value: type.nameZh },
    { label: t('field.sort'), value: type.sort },
    { label: t('field.createdAt'), value: <TimeText at={type.createdAt} /> },
    { label: t('field.updatedAt'), value: <TimeText at={type.updatedAt} /> },
    { label: t('field.remark'), value: type.remark, isWide: true },
  ];
  return (
    <>
      <DetailsPage
        title={type ? nameIn(i18n.language, type) : ''}
        backHref="/system/dictionary/list"
        status={type ? <StatusTag state={type.state} states={dictionaryStateTexts} isFramed /> : null}
        id={type && { label: t('field.code'), value: type.type }}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          <>
            <Can route={dictionaryRoutes.toggle}>
              <ActionButton
                label={t(isOn ? 'dictionary.disable' : 'dictionary.enable')}
                isDanger={isOn}
                onClick={() => type && void toggle({ id, name: type.type, state: type.state, target: 'type' })}
              />
            </Can>
            <Can route={dictionaryRoutes.modify}>
              <ActionButton kind="primary" label={t('dictionary.editAction')} onClick={() => setEditing(true)} />
            </Can>
          </>
        }
        summary={facts ? <SectionCard>{<FactsGrid facts={facts} />}</SectionCard> : null}
        tabs={[
          {
            key: 'values',
            label: t('dictionary.values'),
            count: type?.valueCount,
            content: <DictionaryValues typeId={id} />,
          },
          ...(mayReadHistory
            ? [{ key: 'history', label: t('dictionary.history'), content: <DictionaryHistory typeId={id} /> }]
            : []),
        ]}
      />
      <DictionaryForm
        record={type}
        isOpen={isEditing && type !== undefined}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
    </>
  );
}
