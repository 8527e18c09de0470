import { Form } from 'antd';
import { AreaSelect } from '../../../components/form/AreaSelect.tsx';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { zoneIn } from './country-zone.rules.ts';

/** The country of a shop; its zone follows, and stays for the person to change. */
export function ShopCountryField({ control }: { control: FieldControlProps }) {
  const form = Form.useFormInstance();
  const choose = (country: unknown) => {
    control.onChange?.(country);
    if (typeof country === 'string') form.setFieldsValue({ timeZone: zoneIn(country, form.getFieldValue('timeZone')) });
  };
  return <AreaSelect control={{ ...control, onChange: choose }} level="country" />;
}
