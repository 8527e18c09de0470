import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTarget, type TargetScope, targetScopes } from '@tilldeck/contracts/tasks/target.schemas';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../../components/form/useSchemaForm.ts';
import { TargetPicker } from '../../../../components/target/TargetPicker.tsx';
import { type TargetDraft, toTarget } from '../../../../components/target/target-draft.rules.ts';
import { showToast } from '../../../../lib/notice/notice.ts';
import { showFailure } from '../../../../lib/request/show-failure.ts';
import { Can } from '../../../../lib/session/Can.tsx';
import { TaskPreviewPanel } from '../preview/TaskPreviewPanel.tsx';
import { type LookCalls, type TaskAim, taskLook, useTaskPreview } from '../preview/useTaskPreview.ts';

export interface AimFieldProps {
  control: FieldControlProps;
  scopes?: readonly TargetScope[];
  kind: TaskKindName;
  /** What the kind needs to know, of what is filled in; null while that is not enough. */
  payloadOf: (values: FormValues) => Record<string, unknown> | null;
  /** Where a look is asked for; tasks in general by default. */
  calls?: LookCalls;
  /** Told the name of what was looked at, and when that is no longer what stands in the form. */
  onLook: (hash: string | undefined) => void;
}

/** Which devices, and on request a look at what that comes to. */
export function AimField({ control, scopes = targetScopes, kind, payloadOf, calls = taskLook, onLook }: AimFieldProps) {
  const { t } = useTranslation('source');
  const form = Form.useFormInstance<FormValues>();
  const preview = useTaskPreview(calls);
  const [isBusy, setBusy] = useState(false);
  const payload = payloadOf(Form.useWatch([], form) ?? {});
  const target = toTarget(control.value as TargetDraft | undefined);
  const key = JSON.stringify([payload, target]);
  const { looked } = preview;
  const hash = looked?.key === key ? looked.preview.hash : undefined;
  const tell = useEffectEvent(onLook);
  useEffect(() => tell(hash), [hash]);
  const look = async () => {
    if (!payload || !deviceTarget.safeParse(target).success) return showToast(t('aim.incomplete'));
    setBusy(true);
    try {
      await preview.look({ kind, payload, target: target as TaskAim['target'] }, key);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="blk-stack">
      <TargetPicker {...control} scopes={scopes} />
      <Can route={calls.preview}>
        <div>
          <ActionButton label={t(looked ? 'aim.lookAgain' : 'aim.look')} isBusy={isBusy} onClick={() => void look()} />
        </div>
        {looked ? <TaskPreviewPanel looked={looked} isStale={looked.key !== key} /> : null}
      </Can>
    </div>
  );
}
