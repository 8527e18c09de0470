import { deployments, upgradeModes, visibilities } from '@tilldeck/contracts/appstore/publication.states';
import type { ValueNames } from '../../../../components/details/HistoryTimeline.tsx';
import type { Phrase } from '../../../../components/text/usePhrase.ts';
import { publicationStateTexts, versionStateTexts } from '../version/version.states.ts';

const named = <K extends string>(values: readonly K[], phrase: (value: K) => Phrase): Record<string, Phrase> =>
  Object.fromEntries(values.map((value) => [value, phrase(value)]));
const states = { ...versionStateTexts, ...publicationStateTexts };
const answers: Record<string, Phrase> = {
  true: (t) => t('appstore:value.yes'),
  false: (t) => t('appstore:value.no'),
};

/** What the trail calls the facts of apps, versions and publications, in people's words. Needs `publishSettings`. */
const fieldNames: Readonly<Record<string, Phrase>> = {
  name: (t) => t('appstore:field.name'),
  version: (t) => t('appstore:field.version'),
  size: (t) => t('appstore:field.size'),
  state: (t) => t('appstore:field.state'),
  category: (t) => t('appstore:field.category'),
  secondCategory: (t) => t('appstore:field.secondCategory'),
  keywords: (t) => t('appstore:field.keywords'),
  introduction: (t) => t('appstore:field.introduction'),
  versionDetail: (t) => t('appstore:field.versionDetail'),
  icon: (t) => t('appstore:field.icon'),
  landscape: (t) => t('appstore:field.landscape'),
  portrait: (t) => t('appstore:field.portrait'),
  isAgreed: (t) => t('appstore:field.agreed'),
  isListed: (t) => t('appstore:field.listed'),
  partner: (t) => t('appstore:field.owner'),
  failure: (t) => t('appstore:field.failure'),
  isInstant: (t) => t('publishSettings:start.instant'),
  publishAt: (t) => t('publishSettings:publishAt'),
  upgradeMode: (t) => t('publishSettings:upgradeMode'),
  healthMinutes: (t) => t('appstore:field.healthMinutes'),
  visibility: (t) => t('publishSettings:visibility'),
  partners: (t) => t('publishSettings:partners'),
  areas: (t) => t('publishSettings:areas'),
  models: (t) => t('publishSettings:models'),
  adaptsNewModels: (t) => t('publishSettings:adaptsNewModels'),
  deployment: (t) => t('publishSettings:deployment'),
  tags: (t) => t('publishSettings:tags'),
  groups: (t) => t('publishSettings:groups'),
  serials: (t) => t('publishSettings:sns'),
  percent: (t) => t('publishSettings:percent'),
};
const valueNames: ValueNames = {
  state: Object.fromEntries(Object.entries(states).map(([state, { text }]) => [state, text])),
  upgradeMode: named(upgradeModes, (value) => (t) => t(`appstore:upgradeMode.${value}`)),
  visibility: named(visibilities, (value) => (t) => t(`appstore:visibility.${value}`)),
  deployment: named(deployments, (value) => (t) => t(`appstore:deployment.${value}`)),
  isAgreed: answers,
  isListed: answers,
  isInstant: answers,
  adaptsNewModels: answers,
};

export const appHistoryNames = { fieldNames, valueNames };
