import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { AppIcon } from '../../../../components/app/AppPicture.tsx';
import { FactsGrid } from '../../../../components/details/FactsGrid.tsx';
import { NumberText } from '../../../../components/text/NumberText.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { nameIn } from '../../../../lib/i18n/i18n.ts';
import { PictureStrip } from '../app/PictureStrip.tsx';
import styles from './VersionListing.module.css';

/** What people read and see of a version in the store. */
export function VersionListing({ version }: { version: AppVersionDetail }) {
  const { t, i18n } = useTranslation('appstore');
  const categories = [version.categoryName, version.secondCategoryName].flatMap((name) =>
    name ? [nameIn(i18n.language, name)] : [],
  );
  const stripOf = (shape: 'landscape' | 'portrait', ids: readonly string[]) =>
    ids.length === 0 ? '–' : <PictureStrip ids={ids} shape={shape} name={t(`field.${shape}`)} />;
  return (
    <div className={styles.listing}>
      <AppIcon fileId={version.iconFileId} sizePx={72} label={t('field.icon')} />
      <FactsGrid
        facts={[
          { label: t('field.name'), value: version.name },
          { label: t('field.category'), value: categories.join(' · ') },
          { label: t('field.keywords'), value: version.keywords.join(' · ') },
          { label: t('field.introduction'), value: <Prose text={version.introduction} />, isWide: true },
          { label: t('field.versionDetail'), value: <Prose text={version.versionDetail} />, isWide: true },
          { label: t('field.landscape'), value: stripOf('landscape', version.landscapeFileIds), isWide: true },
          { label: t('field.portrait'), value: stripOf('portrait', version.portraitFileIds), isWide: true },
        ]}
      />
    </div>
  );
}

const Prose = ({ text }: { text: string }) => (text === '' ? '–' : <span className={styles.prose}>{text}</span>);

/** How it is brought to devices, in a few words. */
export function PublishSettingsFacts({ settings }: { settings: AppVersionDetail['settings'] }) {
  const { t } = useTranslation(['publishSettings', 'appstore']);
  const isPartial = settings.visibility === 'partial';
  const isGray = settings.deployment === 'grayscale';
  const count = (label: string, n: number) => ({ label, value: n === 0 ? null : <NumberText value={n} /> });
  return (
    <FactsGrid
      facts={[
        { label: t('upgradeMode'), value: t(`appstore:upgradeMode.${settings.upgradeMode}`) },
        {
          label: t('start'),
          value: settings.publishAt ? (
            <TimeText at={settings.publishAt} />
          ) : (
            t(settings.isInstant ? 'start.instant' : 'start.byHand')
          ),
        },
        { label: t('health'), value: `${settings.healthMinutes} ${t('minutes')}` },
        { label: t('visibility'), value: t(`appstore:visibility.${settings.visibility}`) },
        ...(isPartial
          ? [
              count(t('partners'), settings.partnerIds.length),
              count(t('areas'), settings.areaCodes.length),
              count(t('models'), settings.modelIds.length),
            ]
          : []),
        { label: t('deployment'), value: t(`appstore:deployment.${settings.deployment}`) },
        ...(isGray
          ? [
              count(t('tags'), settings.tagIds.length),
              count(t('groups'), settings.groupIds.length),
              count(t('sns'), settings.sns.length),
              { label: t('percent'), value: `${settings.percent} %` },
            ]
          : []),
      ]}
    />
  );
}
