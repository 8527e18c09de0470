import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { ruleScopes, ruleShapes } from '@tilldeck/contracts/policies/rule.schemas';
import { Form } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { ConflictPlace } from '../../../components/form/ConflictPlace.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import type { FormSchema, FormValues, SchemaFormControl } from '../../../components/form/useSchemaForm.ts';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { TargetPicker } from '../../../components/target/TargetPicker.tsx';
import { merged } from '../../../lib/form/schema-path.ts';
import { ruleForms } from '../parts/form/kind-forms.pages.ts';
import { payloadOf, type RuleForm, ruleTargetField } from '../parts/form/rule-form.rules.ts';
import { callsOf, type RuleDetail } from '../parts/kind/kind.pages.ts';
import { detailsHref, listHref } from '../parts/kind/kind.paths.ts';
import styles from './RuleFormSheet.module.css';

interface RuleFormSheetProps {
  kind: PolicyKindName;
  /** The rule to change; a new one without it. */
  rule?: RuleDetail;
}

/** The whole draft of a kind, with files and devices as the form holds them. */
const schemaOf = ({ payload }: RuleForm): FormSchema => {
  const { name, remark, isLocked } = ruleShapes({ payload }).draft.shape;
  return z.object({ name, remark, isLocked, payload, target: ruleTargetField });
};

function useRuleEntries(form: RuleForm, secrets: readonly string[]): FormEntry[] {
  const { t } = useTranslation('policies');
  return [
    { name: 'name', label: (words) => words('words:name') },
    { name: 'remark', label: (words) => words('words:remark'), kind: 'text' },
    { section: t('section.what') },
    { group: 'payload', fields: form.fields(secrets), columns: 2 },
    { section: t('section.which'), text: t('section.whichText') },
    {
      name: 'target',
      label: t('field.target'),
      isWide: true,
      render: (control) => <TargetPicker {...control} scopes={ruleScopes} isLive />,
    },
    { name: 'isLocked', label: t('field.isLocked'), help: t('help.isLocked'), isWide: true },
  ];
}

/** The form of a rule, and beside it the thing itself. Saving reaches no device: that is what a release does. */
export function RuleFormSheet({ kind, rule }: RuleFormSheetProps) {
  const { t } = useTranslation(['policies', 'words']);
  const navigate = useNavigate();
  const { call } = useBlocks();
  const form = ruleForms[kind];
  const calls = callsOf[kind];
  const fields = useRuleEntries(form, rule?.secrets ?? []);
  const toDraft = (values: FormValues) => ({ ...values, payload: form.toPayload(payloadOf(values)) });
  const savedForm = (saved: RuleDetail) => ({
    initial: {
      name: saved.name,
      remark: saved.remark,
      isLocked: saved.isLocked,
      target: saved.target,
      payload: form.toValues(saved),
    },
    toInput: (values: FormValues) => ({ ...toDraft(values), id: saved.id, version: saved.version }),
    fields,
  });
  const backHref = rule ? detailsHref(kind, rule.id) : listHref(kind);
  const { control, conflict, leave } = useRouteForm<FormSchema, typeof calls.add | typeof calls.modify>(
    {
      schema: schemaOf(form),
      fields,
      ...(rule
        ? {
            ...savedForm(rule),
            call: calls.modify,
            reread: async () => savedForm(await call(calls.detail, { id: rule.id })),
          }
        : {
            call: calls.add,
            initial: { name: '', remark: '', isLocked: false, target: { scope: 'model' }, payload: form.initial },
            toInput: toDraft,
            reread: null,
          }),
      doneText: t(rule ? 'saved' : 'added'),
      onDone: ({ id }) => void navigate(detailsHref(kind, id)),
    },
    () => void navigate(backHref),
  );
  return (
    <FormSheet
      title={rule ? t('edit.title', { name: rule.name }) : t('add.title', { kind: t(`kind.${kind}`) })}
      description={t(rule?.state === 'published' ? 'edit.description' : 'add.description')}
      action={t(rule ? 'save' : 'add')}
      backHref={backHref}
      control={control}
      leave={leave}
    >
      <ConflictPlace conflict={conflict} />
      <div className={styles.frame}>
        <SchemaForm control={control} fields={fields} columns={2} />
        <PreviewAside form={form} control={control} />
      </div>
    </FormSheet>
  );
}

/** What devices will show, as far as the form is filled in. */
function PreviewAside({ form, control }: { form: RuleForm; control: SchemaFormControl }) {
  const { t } = useTranslation('policies');
  const typed: FormValues | undefined = Form.useWatch([], control.form);
  const values = typed ? (merged(control.initial, typed) as FormValues) : control.initial;
  const Preview = form.preview;
  return (
    <aside className={styles.preview} aria-label={t('preview.thing')}>
      <div className={styles.stuck}>
        <h2>{t('preview.thing')}</h2>
        <Suspense fallback={<SkeletonLines rows={4} />}>
          <Preview values={values} />
        </Suspense>
      </div>
    </aside>
  );
}
