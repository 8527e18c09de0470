import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { enabledStates } from '../../../components/record/record.fields.tsx';
import { useRecordForm } from '../../../components/record/useRecordForm.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { DictionaryValues } from './DictionaryValues.tsx';
import { dictionaryFields } from './dictionary.fields.ts';
import { useDictionarySwitch } from './dictionary.queries.ts';
import { dictionaryForm } from './dictionary-form.fields.ts';

/** /system/dictionary/details/:id */
export function DictionaryDetailsPage() {
  const { t, i18n } = useTranslation('system');
  const { id = '' } = useParams();
  const record = useCall(dictionaryRoutes.detail, { id });
  const { editButton, form } = useRecordForm(dictionaryForm);
  const toggle = useDictionarySwitch();
  const history = useHistoryTab('dictionary', id, { hasNames: true });
  const type = record.data;
  const facts = type && dictionaryFields.facts(type, ['nameEn', 'nameZh', 'sort', 'createdAt', 'updatedAt', 'remark']);
  const values = { key: 'values', label: t('dictionary.values'), count: type?.valueCount };
  return (
    <>
      <DetailsPage
        title={type ? nameIn(i18n.language, type) : ''}
        backHref="/system/dictionary/list"
        status={type ? <StatusTag state={type.state} states={enabledStates} isFramed /> : null}
        id={type && { label: t('field.code'), value: type.type }}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          <>
            <Can route={dictionaryRoutes.toggle}>{type ? <ActionButton {...toggle.button(type)} /> : null}</Can>
            {editButton(type)}
          </>
        }
        summary={facts ? <SectionCard>{<FactsGrid facts={facts} />}</SectionCard> : null}
        tabs={[{ ...values, content: <DictionaryValues typeId={id} /> }, ...history]}
      />
      {form}
    </>
  );
}
