import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { appPackage } from '@tilldeck/contracts/policies/policy-kind.schemas';
import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import { storeApps } from '../../../../components/app/store-app.queries.ts';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { ManyPicker, Picker } from '../../../../components/choices/Picker.tsx';
import type { SearchSource } from '../../../../components/choices/useChoices.ts';
import { FieldControl } from '../../../../components/form/FieldControl.tsx';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import { settingLabel } from '../../../../components/setting/setting.fields.ts';
import type { FieldFacts } from '../../../../lib/form/field-facts.ts';

const samplePackage = 'com.example.till';
/** Apps of the store; a picker holds the package. */
const ofStore: SearchSource = storeApps((app) => app.package);
/** Also those that devices have from elsewhere, by their package. */
const anyApps: SearchSource = {
  ...ofStore,
  typed: (keyword) =>
    appPackage.safeParse(keyword).success
      ? { value: keyword, label: (t) => t('policyForm:app.other', { name: keyword }) }
      : undefined,
};
/** A package that was saved before is shown by itself until the store names it. */
const byItself = (name: string) => ({ value: name, label: name });

/** An app of the store or of the device. People who may not look into the store type its package. */
export function AppField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('policyForm');
  const mayCall = useMayCall();
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  if (!mayCall(releaseRoutes.apps))
    return (
      <Input
        {...(id ? { id } : {})}
        disabled={Boolean(disabled)}
        placeholder={samplePackage}
        value={chosen ?? ''}
        onBlur={onBlur}
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  return (
    <Picker
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      placeholder={t('app.choose')}
      noneText={t('app.none')}
      choices={anyApps}
      known={chosen ? [byItself(chosen)] : []}
      value={chosen}
      onChange={(name) => onChange?.(name)}
    />
  );
}

interface AppsFieldProps {
  control: FieldControlProps;
  facts: FieldFacts;
  /** Devices fetch the apps from the store, so no others can be named. */
  isOfStore: boolean;
}

/** Several apps, in the same way. */
export function AppsField({ control, facts, isOfStore }: AppsFieldProps) {
  const { t } = useTranslation('policyForm');
  const mayCall = useMayCall();
  const { id, value, onChange, onBlur, disabled } = control;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  if (!mayCall(releaseRoutes.apps))
    return (
      <FieldControl
        {...control}
        field={{ name: 'packages', label: settingLabel('packages'), placeholder: samplePackage }}
        facts={facts}
        isDisabled={Boolean(disabled)}
      />
    );
  return (
    <ManyPicker
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      placeholder={t('app.chooseMany')}
      noneText={t('app.none')}
      choices={isOfStore ? ofStore : anyApps}
      known={chosen.map(byItself)}
      most={facts.maxItems}
      value={chosen}
      onChange={(names) => onChange?.(names)}
    />
  );
}
