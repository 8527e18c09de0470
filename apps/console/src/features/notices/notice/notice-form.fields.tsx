import { userTypes } from '@tilldeck/contracts/identity/session.schemas';
import type { NoticeDetail, noticeDraft } from '@tilldeck/contracts/notices/notice.schemas';
import { noticeAudiences, noticeMethods, noticeTypes } from '@tilldeck/contracts/notices/notice.states';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { AudiencePanel } from './AudiencePanel.tsx';
import { NoticePreview } from './NoticePreview.tsx';

type Entry = FormEntry<keyof typeof noticeDraft.shape>;

const labels = <T extends string>(values: readonly T[], of: 'audience' | 'method' | 'type' | 'roleType') =>
  Object.fromEntries(
    values.map((value) => [value, (t: (key: string) => string) => t(`notice:${of}.${value}`)]),
  ) as unknown as Record<string, never>;

const texts: readonly Entry[] = [
  { section: (t) => t('notice:sectionText'), text: (t) => t('notice:languagesHelp') },
  { name: 'titleEn', label: (t) => t('notice:titleEn'), isWide: true },
  { name: 'contentEn', label: (t) => t('notice:contentEn'), isWide: true },
  { name: 'titleZh', label: (t) => t('notice:titleZh'), isWide: true },
  { name: 'contentZh', label: (t) => t('notice:contentZh'), isWide: true },
  { section: (t) => t('notice:preview'), extra: <NoticePreview /> },
];

/** All of a notice that is not released, and the texts alone of one that is. */
export function noticeFields(language: string, isVendor: boolean, record?: NoticeDetail): readonly Entry[] {
  if (record?.state === 'released') return texts;
  const audiences = noticeAudiences.filter((audience) => isVendor || audience !== 'vendor');
  return [
    { section: (t) => t('notice:sectionReach') },
    {
      name: 'audience',
      label: (t) => t('notice:audience'),
      kind: 'select',
      options: audiences.map((value) => ({ value, label: (t) => t(`notice:audience.${value}`) })),
    },
    {
      name: 'partnerIds',
      label: (t) => t('notice:partnerIds'),
      kind: 'multi',
      options: partnerSearch(),
      known: (record?.partners ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isShown: ({ audience }) => audience === 'partners',
    },
    {
      name: 'countryCodes',
      label: (t) => t('notice:countryCodes'),
      kind: 'multi',
      options: optionsFrom(areaRoutes.list, { level: 'country' }, (areas) =>
        areas.map((area) => ({ value: area.code, label: nameIn(language, area) })),
      ),
      isShown: ({ audience }) => audience === 'country',
    },
    {
      name: 'modelIds',
      label: (t) => t('notice:modelIds'),
      kind: 'multi',
      options: deviceSearch('model'),
      isShown: ({ audience }) => audience === 'model',
    },
    {
      name: 'roleTypes',
      label: (t) => t('notice:roleTypes'),
      kind: 'multi',
      options: userTypes.map((value) => ({ value, label: (t) => t(`notice:roleType.${value}`) })),
      isShown: ({ audience }) => audience === 'role_type',
    },
    {
      name: 'method',
      label: (t) => t('notice:method'),
      help: (t) => t('notice:methodHelp'),
      kind: 'radio',
      optionLabels: labels(noticeMethods, 'method'),
    },
    {
      name: 'type',
      label: (t) => t('notice:type'),
      help: (t) => t('notice:typeHelp'),
      kind: 'radio',
      optionLabels: labels(noticeTypes, 'type'),
    },
    { name: 'releaseAt', label: (t) => t('notice:releaseAt'), help: (t) => t('notice:releaseAtHelp') },
    { section: (t) => t('notice:reach'), extra: <AudiencePanel /> },
    ...texts,
  ];
}
