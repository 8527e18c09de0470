import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import type { Area } from '@tilldeck/contracts/system/area.schemas';
import { useTranslation } from 'react-i18next';
import { ManyPicker } from '../../../../components/choices/Picker.tsx';
import { optionsFrom } from '../../../../components/choices/useChoices.ts';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import { nameIn } from '../../../../lib/i18n/i18n.ts';

/** Countries, and their regions behind the name of their country. */
const areaOptions = (areas: readonly Area[], language: string) => {
  const names = new Map(areas.map((area) => [area.code, nameIn(language, area)]));
  const nameOf = (code: string) => names.get(code) ?? code;
  return areas.map(({ code, parentCode }) => ({
    value: code,
    label: parentCode ? `${nameOf(parentCode)} · ${nameOf(code)}` : nameOf(code),
  }));
};

export function AreasSelect({ most, ...control }: FieldControlProps & { most?: number | undefined }) {
  const { language } = useTranslation().i18n;
  return (
    <ManyPicker
      {...control}
      most={most}
      choices={optionsFrom(areaRoutes.list, {}, (areas) => areaOptions(areas, language))}
    />
  );
}
