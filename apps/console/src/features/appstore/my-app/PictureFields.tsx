import { maxScreenshots, minScreenshots } from '@tilldeck/contracts/appstore/app.limits';
import { useTranslation } from 'react-i18next';
import { FieldItem } from '../../../components/form/FieldItem.tsx';
import { draftFieldId } from './draft-state.config.ts';
import { PictureField } from './PictureField.tsx';
import type { Draft } from './useDraft.ts';

const limits = { min: minScreenshots, max: maxScreenshots };

/** The icon and the screenshots of both orientations. */
export function PictureFields({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['myApp', 'appstore']);
  const { iconFileId, landscapeFileIds, portraitFileIds } = draft.values.listing;
  return (
    <div className="blk-stack">
      <FieldItem label={t('field.icon')} help={t('field.iconHelp')} isRequired>
        <PictureField
          id={draftFieldId('iconFileId')}
          label={t('field.icon')}
          kind="appIcon"
          shape="square"
          max={1}
          value={iconFileId ? [iconFileId] : []}
          onChange={(change) =>
            draft.changeListing((before) => ({
              iconFileId: change(before.iconFileId ? [before.iconFileId] : [])[0] ?? null,
            }))
          }
        />
      </FieldItem>
      <FieldItem label={t('appstore:field.landscape')} help={t('field.landscapeHelp', limits)}>
        <PictureField
          id={draftFieldId('landscapeFileIds')}
          label={t('appstore:field.landscape')}
          kind="appScreenshotLandscape"
          shape="landscape"
          max={maxScreenshots}
          value={landscapeFileIds}
          onChange={(change) =>
            draft.changeListing((before) => ({ landscapeFileIds: change(before.landscapeFileIds) }))
          }
        />
      </FieldItem>
      <FieldItem label={t('appstore:field.portrait')} help={t('field.portraitHelp', limits)}>
        <PictureField
          id={draftFieldId('portraitFileIds')}
          label={t('appstore:field.portrait')}
          kind="appScreenshotPortrait"
          shape="portrait"
          max={maxScreenshots}
          value={portraitFileIds}
          onChange={(change) => draft.changeListing((before) => ({ portraitFileIds: change(before.portraitFileIds) }))}
        />
      </FieldItem>
    </div>
  );
}
