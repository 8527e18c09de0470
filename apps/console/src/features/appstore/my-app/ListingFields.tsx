import { maxAppName, maxIntroduction, maxKeywords, maxVersionDetail } from '@tilldeck/contracts/appstore/app.limits';
import type { Listing } from '@tilldeck/contracts/appstore/app.schemas';
import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { Select } from 'antd';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { useTranslation } from 'react-i18next';
import { FieldItem } from '../../../components/form/FieldItem.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { draftFieldId } from './draft-state.config.ts';
import styles from './MyApp.module.css';
import type { Draft } from './useDraft.ts';
import { useDraftProblem } from './useDraftProblem.ts';

const rows = { minRows: 3, maxRows: 10 };

/** Name, categories, keywords and the two texts. */
export function ListingFields({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['myApp', 'appstore']);
  const problemOf = useDraftProblem(draft);
  const { listing } = draft.values;
  const change = (part: Partial<Listing>) => draft.changeListing(() => part);
  return (
    <div className={styles.fields}>
      <FieldItem label={t('field.name')} htmlFor={draftFieldId('name')} problem={problemOf('name')} isRequired isWide>
        <Input
          id={draftFieldId('name')}
          maxLength={maxAppName}
          value={listing.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </FieldItem>
      <FieldItem
        label={t('appstore:field.category')}
        htmlFor={draftFieldId('categoryId')}
        problem={problemOf('categoryId')}
        isRequired
      >
        <CategorySelect
          id={draftFieldId('categoryId')}
          value={listing.categoryId}
          onChange={(categoryId) => change({ categoryId })}
        />
      </FieldItem>
      <FieldItem
        label={t('appstore:field.secondCategory')}
        htmlFor={draftFieldId('secondCategoryId')}
        problem={problemOf('secondCategoryId')}
      >
        <CategorySelect
          id={draftFieldId('secondCategoryId')}
          value={listing.secondCategoryId}
          onChange={(secondCategoryId) => change({ secondCategoryId })}
        />
      </FieldItem>
      <FieldItem
        label={t('appstore:field.keywords')}
        htmlFor={draftFieldId('keywords')}
        help={t('field.keywordsHelp', { count: maxKeywords })}
        problem={problemOf('keywords')}
        isRequired
        isWide
      >
        <Select
          id={draftFieldId('keywords')}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', '，', '；', '\n']}
          value={listing.keywords}
          onChange={(keywords: string[]) => change({ keywords })}
        />
      </FieldItem>
      <FieldItem
        label={t('appstore:field.introduction')}
        htmlFor={draftFieldId('introduction')}
        problem={problemOf('introduction')}
        isRequired
        isWide
      >
        <TextArea
          id={draftFieldId('introduction')}
          autoSize={rows}
          maxLength={maxIntroduction}
          showCount
          value={listing.introduction}
          onChange={(event) => change({ introduction: event.target.value })}
        />
      </FieldItem>
      <FieldItem
        label={t('appstore:field.versionDetail')}
        htmlFor={draftFieldId('versionDetail')}
        problem={problemOf('versionDetail')}
        isRequired
        isWide
      >
        <TextArea
          id={draftFieldId('versionDetail')}
          autoSize={rows}
          maxLength={maxVersionDetail}
          showCount
          value={listing.versionDetail}
          onChange={(event) => change({ versionDetail: event.target.value })}
        />
      </FieldItem>
    </div>
  );
}

interface CategorySelectProps {
  id: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

function CategorySelect({ id, value, onChange }: CategorySelectProps) {
  const { t, i18n } = useTranslation('blocks');
  const choices = useCall(categoryRoutes.choices, {});
  return (
    <Select
      id={id}
      placeholder={t('form.choose')}
      loading={choices.isFetching}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={choices.isPending ? null : value}
      options={(choices.data?.items ?? []).map((one) => ({
        value: one.id,
        label: nameIn(i18n.language, one),
      }))}
      onChange={(chosen?: string | null) => onChange(chosen ?? null)}
    />
  );
}
