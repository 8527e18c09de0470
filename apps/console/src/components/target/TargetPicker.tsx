import { maxTargetGroups, type TargetScope, targetScopes } from '@tilldeck/contracts/tasks/target.schemas';
import { Checkbox, Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fileKindField } from '../../lib/upload/file-kind-field.ts';
import { ManyPicker, Picker } from '../choices/Picker.tsx';
import { deviceSearch } from '../device/device.filters.ts';
import { SerialsField } from '../device/SerialsField.tsx';
import { FileField } from '../form/FileField.tsx';
import type { FieldControlProps } from '../form/useFormFields.ts';
import type { UploadedFile } from '../form/useUploads.ts';
import { FilterTarget } from './FilterTarget.tsx';
import styles from './TargetPicker.module.css';
import type { TargetDraft } from './target-draft.rules.ts';

type RecordScope = Extract<TargetScope, 'model' | 'group' | 'tag' | 'shop' | 'partner'>;
const records = {
  model: { field: 'modelIds', source: deviceSearch('model') },
  group: { field: 'groupIds', source: deviceSearch('group') },
  tag: { field: 'tagIds', source: deviceSearch('tag') },
  shop: { field: 'shopIds', source: deviceSearch('shop') },
  partner: { field: 'partnerIds', source: deviceSearch('partner') },
} as const satisfies Record<RecordScope, unknown>;
const isRecordScope = (scope: TargetScope): scope is RecordScope => scope in records;
const workbook = fileKindField('targetWorkbook');

interface TargetPickerProps extends FieldControlProps {
  /** Those that can be chosen here; all by default. */
  scopes?: readonly TargetScope[];
  /** What is aimed at stays live, so neither a workbook nor exceptions are offered. */
  isLive?: boolean;
}

/** Which devices: one picker for everything that is aimed at devices. Its value is a `TargetDraft`. */
export function TargetPicker({ id, value, onChange, disabled, scopes = targetScopes, isLive }: TargetPickerProps) {
  const { t } = useTranslation('task');
  const target = (value as TargetDraft | undefined) ?? { scope: 'sn' };
  const { scope, except } = target;
  const snsId = useId();
  const change = (part: Partial<TargetDraft>) => onChange?.({ ...target, ...part });
  return (
    <div className={styles.picker}>
      <Radio.Group
        {...(id ? { id } : {})}
        aria-label={t('target.scope')}
        disabled={Boolean(disabled)}
        value={scope}
        onChange={(event) => change({ scope: event.target.value as TargetScope })}
        options={scopes.map((each) => ({ value: each, label: t(`scope.${each}`) }))}
      />
      {scope === 'all' ? <p className={styles.hint}>{t('target.allHint')}</p> : null}
      {isRecordScope(scope) ? (
        <div className={styles.field}>
          <ManyPicker
            key={scope}
            label={t(`target.choose.${scope}`)}
            placeholder={t(`target.choose.${scope}`)}
            choices={records[scope].source}
            most={scope === 'group' ? maxTargetGroups : undefined}
            value={target[records[scope].field]}
            onChange={(ids) => change({ [records[scope].field]: ids })}
          />
          <p className={styles.hint}>{t(`target.hint.${scope}`, { count: maxTargetGroups })}</p>
        </div>
      ) : null}
      {scope === 'sn' ? (
        <div className={styles.field}>
          <label htmlFor={snsId}>{t('target.sns')}</label>
          <SerialsField id={snsId} rows={4} value={target.sns} onChange={(sns) => change({ sns: sns as string[] })} />
          {isLive ? null : (
            <FileField
              value={target.file}
              onChange={(file) => change({ file: file as UploadedFile | undefined })}
              field={{ label: t('target.workbook'), limits: t('target.workbookHint'), ...workbook }}
            />
          )}
        </div>
      ) : null}
      {scope === 'filter' ? (
        <FilterTarget filter={target.filter ?? {}} onChange={(filter) => change({ filter })} />
      ) : null}
      {isLive ? null : (
        <Checkbox
          checked={except !== undefined}
          disabled={Boolean(disabled)}
          onChange={(event) => change({ except: event.target.checked ? {} : undefined })}
        >
          {t('target.except')}
        </Checkbox>
      )}
      {except ? <ExceptFields except={except} onChange={(next) => change({ except: next })} /> : null}
    </div>
  );
}

type Except = NonNullable<TargetDraft['except']>;

/** Devices that are left out, by number or by group. */
function ExceptFields({ except, onChange }: { except: Except; onChange: (except: Except) => void }) {
  const { t } = useTranslation('task');
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('target.exceptSns')}</label>
      <SerialsField
        id={id}
        rows={3}
        value={except.sns}
        onChange={(sns) => onChange({ ...except, sns: sns as string[] })}
      />
      <Picker
        label={t('target.exceptGroup')}
        placeholder={t('target.exceptGroup')}
        choices={records.group.source}
        isClearable
        value={except.groupId}
        onChange={(groupId) => onChange({ ...except, groupId })}
      />
    </div>
  );
}
