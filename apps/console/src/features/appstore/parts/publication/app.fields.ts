import { deployments, upgradeModes, visibilities } from '@tilldeck/contracts/appstore/publication.states';
import { publicationStateTexts } from '../../../../components/app/publication.states.ts';
import { recordFields, valuesOf } from '../../../../components/record/record.fields.tsx';
import { versionStateTexts } from '../version/version.states.ts';

/** What the operation log tells of apps, versions and publications. Needs the texts of `publishSettings`. */
export const appFields = recordFields<object>()({
  name: { label: (t) => t('words:name') },
  version: { label: (t) => t('words:version') },
  size: { label: (t) => t('words:size') },
  state: { label: (t) => t('words:state'), states: { ...versionStateTexts, ...publicationStateTexts } },
  category: { label: (t) => t('appstore:field.category') },
  secondCategory: { label: (t) => t('appstore:field.secondCategory') },
  keywords: { label: (t) => t('appstore:field.keywords') },
  introduction: { label: (t) => t('appstore:field.introduction') },
  versionDetail: { label: (t) => t('appstore:field.versionDetail') },
  icon: { label: (t) => t('words:icon') },
  landscape: { label: (t) => t('appstore:field.landscape') },
  portrait: { label: (t) => t('appstore:field.portrait') },
  isAgreed: { label: (t) => t('appstore:field.agreed'), as: 'yesNo' },
  isListed: { label: (t) => t('appstore:field.listed'), as: 'yesNo' },
  partner: { label: (t) => t('appstore:field.owner') },
  failure: { label: (t) => t('appstore:field.failure') },
  isInstant: { label: (t) => t('publishSettings:start.instant'), as: 'yesNo' },
  publishAt: { label: (t) => t('publishSettings:publishAt'), as: 'time' },
  upgradeMode: {
    label: (t) => t('publishSettings:upgradeMode'),
    values: valuesOf(upgradeModes, (value) => (t) => t(`appstore:upgradeMode.${value}`)),
  },
  healthMinutes: { label: (t) => t('appstore:field.healthMinutes') },
  visibility: {
    label: (t) => t('publishSettings:visibility'),
    values: valuesOf(visibilities, (value) => (t) => t(`appstore:visibility.${value}`)),
  },
  partners: { label: (t) => t('publishSettings:partners') },
  areas: { label: (t) => t('publishSettings:areas') },
  models: { label: (t) => t('publishSettings:models') },
  adaptsNewModels: { label: (t) => t('publishSettings:adaptsNewModels'), as: 'yesNo' },
  deployment: {
    label: (t) => t('publishSettings:deployment'),
    values: valuesOf(deployments, (value) => (t) => t(`appstore:deployment.${value}`)),
  },
  tags: { label: (t) => t('publishSettings:tags') },
  groups: { label: (t) => t('publishSettings:groups') },
  serials: { label: (t) => t('publishSettings:sns') },
  percent: { label: (t) => t('publishSettings:percent') },
});
