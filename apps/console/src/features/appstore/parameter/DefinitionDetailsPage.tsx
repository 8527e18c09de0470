import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { AppDefinition } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { FieldDrawer } from './FieldDrawer.tsx';
import { FieldTable } from './FieldTable.tsx';
import { FormPreview } from './FormPreview.tsx';
import styles from './Parameter.module.css';
import { useDefinitionDraft } from './useDefinitionDraft.ts';

/** /appstore/definition/details/:id */
export function DefinitionDetailsPage() {
  const { id = '' } = useParams();
  const record = useCall(definitionRoutes.detail, { id });
  const definition = record.data;
  if (!definition)
    return (
      <DetailsPage
        title=""
        backHref="/appstore/definition/list"
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    );
  return <DefinitionEditor key={id} definition={definition} />;
}

function DefinitionEditor({ definition }: { definition: AppDefinition }) {
  const { t } = useTranslation('parameter');
  const mayEdit = useCan(definitionRoutes.save.permission) && definition.mayEdit;
  const draft = useDefinitionDraft(definition);
  const [opened, setOpened] = useOpened<number | 'new'>('field');
  const { fields } = draft;
  const add = mayEdit ? (
    <ActionButton
      icon={<PlusOutlined aria-hidden />}
      label={t('definition.addField')}
      onClick={() => setOpened('new')}
    />
  ) : null;
  return (
    <DetailsPage
      title={definition.appName || definition.package}
      id={{ label: t('package'), value: definition.package }}
      description={t(mayEdit ? 'definition.editText' : 'definition.lookText')}
      backHref="/appstore/definition/list"
      actions={
        mayEdit ? (
          <>
            {draft.isDirty ? <ActionButton label={t('definition.discard')} onClick={draft.discard} /> : null}
            <ActionButton
              kind="primary"
              label={t('definition.save')}
              isBusy={draft.isSaving}
              disabledReason={draft.isDirty ? null : t('definition.nothingToSave')}
              onClick={() => void draft.save()}
            />
          </>
        ) : null
      }
    >
      <div className={styles.halves}>
        <SectionCard title={t('definition.fields')} actions={add} isFlush={fields.length > 0}>
          {fields.length === 0 ? (
            <EmptyState kind="nothing" title={t('definition.noFields')} text={t('definition.noFieldsText')} />
          ) : (
            <FieldTable
              fields={fields}
              mayEdit={mayEdit}
              onOpen={setOpened}
              onMove={draft.move}
              onRemove={draft.remove}
            />
          )}
        </SectionCard>
        <SectionCard title={t('definition.preview')}>
          <FormPreview fields={fields} />
        </SectionCard>
      </div>
      {opened === undefined ? null : (
        <FieldDrawer
          field={opened === 'new' ? undefined : fields[opened]}
          taken={fields.flatMap(({ key }, at) => (at === opened ? [] : [key]))}
          onClose={() => setOpened(undefined)}
          onDone={(field) => {
            draft.put(field, opened === 'new' ? fields.length : opened);
            setOpened(undefined);
          }}
        />
      )}
    </DetailsPage>
  );
}
