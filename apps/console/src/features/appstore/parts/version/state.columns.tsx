import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import { useTranslation } from 'react-i18next';
import { publicationStateTexts } from '../../../../components/app/publication.states.ts';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { StatusTag, ToneTag } from '../../../../components/text/StatusTag.tsx';
import styles from '../app/AppName.module.css';
import { versionStateTexts } from './version.states.ts';

interface Row {
  id: string;
  state: VersionState;
  publicationState: PublicationState | null;
}

/** How far a version is, and whether devices are offered it. */
export const stateColumns = <T extends Row>(): ListColumn<T>[] => [
  {
    key: 'state',
    title: (t) => t('appstore:field.state'),
    width: 165,
    render: (row) => <StatusTag state={row.state} states={versionStateTexts} />,
  },
  {
    key: 'publication',
    title: (t) => t('appstore:field.publication'),
    width: 115,
    render: (row) =>
      row.publicationState ? <StatusTag state={row.publicationState} states={publicationStateTexts} /> : '–',
  },
];

/** The same of an app: its newest version is named where it is another than the one everybody gets. */
export const appStateColumns: readonly ListColumn<AppRow>[] = [
  { key: 'version', title: (t) => t('appstore:field.version'), width: 85, render: (row) => row.versionName },
  {
    key: 'state',
    title: (t) => t('appstore:field.newest'),
    width: 155,
    render: (row) => (
      <span className={styles.words}>
        <StatusTag state={row.state} states={versionStateTexts} />
        {row.newestVersionName === row.versionName ? null : (
          <span className={styles.package}>{row.newestVersionName}</span>
        )}
      </span>
    ),
  },
  {
    key: 'publication',
    title: (t) => t('appstore:field.publication'),
    width: 145,
    render: (row) => <PublicationTag app={row} />,
  },
];

/** The state of the newest publication, and whether some devices get a newer version already. */
export function PublicationTag({ app }: { app: Pick<AppRow, 'publicationState' | 'hasGrayscale'> }) {
  const { t } = useTranslation('appstore');
  if (!app.publicationState) return <span className="blk-soft">–</span>;
  if (app.hasGrayscale) return <ToneTag tone="run" text={t('value.grayscale')} />;
  return <StatusTag state={app.publicationState} states={publicationStateTexts} />;
}
