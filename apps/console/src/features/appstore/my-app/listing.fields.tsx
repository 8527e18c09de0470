import { maxKeywords, maxScreenshots, minScreenshots } from '@tilldeck/contracts/appstore/app.limits';
import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import type { FormEntry, FormField } from '../../../components/form/useFormFields.ts';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { AgreementField } from './AgreementField.tsx';
import { PictureField } from './PictureField.tsx';

/** Name, categories, keywords and the two texts. */
export function listingEntries(t: Translate, language: string): FormEntry {
  const categories = optionsFrom(categoryRoutes.choices, {}, ({ items }) =>
    items.map((one) => ({ value: one.id, label: nameIn(language, one) })),
  );
  return {
    group: 'listing',
    columns: 2,
    fields: [
      { name: 'name', label: t('myApp:field.name'), isAsked: true, isWide: true },
      {
        name: 'categoryId',
        label: t('appstore:field.category'),
        kind: 'select',
        options: categories,
        isAsked: true,
      },
      { name: 'secondCategoryId', label: t('appstore:field.secondCategory'), kind: 'select', options: categories },
      {
        name: 'keywords',
        label: t('appstore:field.keywords'),
        help: t('myApp:field.keywordsHelp', { count: maxKeywords }),
        hasSpaces: true,
        isAsked: true,
        isWide: true,
      },
      { name: 'introduction', label: t('appstore:field.introduction'), kind: 'textarea', isAsked: true },
      { name: 'versionDetail', label: t('appstore:field.versionDetail'), kind: 'textarea', isAsked: true },
    ],
  };
}

const shots = { min: minScreenshots, max: maxScreenshots };

const screenshots = (t: Translate, side: 'landscape' | 'portrait'): FormField => ({
  name: `${side}FileIds`,
  label: t(`appstore:field.${side}`),
  help: t(`myApp:field.${side}Help`, shots),
  render: (control, { maxItems }) => (
    <PictureField
      {...control}
      label={t(`appstore:field.${side}`)}
      kind={side === 'landscape' ? 'appScreenshotLandscape' : 'appScreenshotPortrait'}
      shape={side}
      max={maxItems ?? maxScreenshots}
    />
  ),
});

/** The icon and the screenshots of both orientations. */
export const pictureEntries = (t: Translate): FormEntry => ({
  group: 'listing',
  fields: [
    {
      name: 'iconFileId',
      label: t('myApp:field.icon'),
      help: t('myApp:field.iconHelp'),
      isAsked: true,
      render: ({ value, onChange, ...control }) => (
        <PictureField
          {...control}
          label={t('myApp:field.icon')}
          kind="appIcon"
          shape="square"
          max={1}
          value={value ? [value] : []}
          onChange={(ids) => onChange?.((ids as string[])[0] ?? null)}
        />
      ),
    },
    screenshots(t, 'landscape'),
    screenshots(t, 'portrait'),
  ],
});

export const agreementEntry = (t: Translate): FormEntry => ({
  group: 'listing',
  fields: [
    {
      name: 'isAgreed',
      label: t('myApp:field.agreement'),
      kind: 'text',
      isBare: true,
      render: (control) => <AgreementField {...control} />,
    },
  ],
});
