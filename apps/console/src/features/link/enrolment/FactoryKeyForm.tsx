import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { factoryKeyList } from '@tilldeck/contracts/link/factory-key.schemas';
import { maxFactoryKeys } from '@tilldeck/contracts/link/link.limits';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const listed = factoryKeyList.shape.keys.element;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [sn = '', publicKey = ''] = line.split(/[\s,;]+/);
      return { sn, publicKey: publicKey.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') };
    });

const pasted = z.object({
  lines: z
    .string()
    .min(1)
    .max(maxFactoryKeys * 120)
    .refine((text) => linesOf(text).length <= maxFactoryKeys, 'factoryLines')
    .refine((text) => linesOf(text).every((line) => listed.safeParse(line).success), 'factoryLines'),
});

const fields: readonly FormEntry<'lines'>[] = [
  {
    name: 'lines',
    label: (t) => t('enrolment:factory.lines'),
    help: (t) => t('enrolment:factory.linesHelp'),
    kind: 'textarea',
    isWide: true,
  },
];

/** Serial numbers and keys as the factory's list has them, pasted. */
export function FactoryKeyForm(frame: OpenedForm<RouteOutput<typeof factoryKeyRoutes.add>>) {
  const { t } = useTranslation('enrolment');
  return (
    <FormDrawer
      {...frame}
      schema={pasted}
      fields={fields}
      call={factoryKeyRoutes.add}
      title={t('factory.add')}
      widthPx={640}
      toInput={({ lines }) => ({ keys: linesOf(lines) })}
    />
  );
}
