import { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { usePicture } from '../../../../components/base/usePicture.ts';
import type { TargetDraft } from '../../../../components/target/target-draft.rules.ts';
import type { ChosenFile } from '../../../../components/task/kind-form.rules.ts';
import { ToneTag } from '../../../../components/text/StatusTag.tsx';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import styles from './Preview.module.css';
import { modelsOfSize, modelsWithout, type PixelSize } from './screen-fit.rules.ts';

const allModels = { pageSize: 200 };

/** Each picture in the frame of the screens it fits, and the chosen models that have none. */
export function WallpaperPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const mayCall = useMayCall();
  const models = useCall(modelRoutes.page, allModels, { enabled: mayCall(modelRoutes.page) }).data?.items ?? [];
  const [sizes, setSizes] = useState<Readonly<Record<string, PixelSize>>>({});
  const pictures = (payloadOf(values).pictures ?? []) as ChosenFile[];
  const known = pictures.flatMap(({ id }) => sizes[id] ?? []);
  const target = values.target as TargetDraft | undefined;
  const chosen = target?.scope === 'model' ? (target.modelIds ?? []) : [];
  const without = known.length === pictures.length ? modelsWithout(models, chosen, known) : [];
  if (pictures.length === 0) return <p className="blk-soft">{t('preview.noPicture')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {pictures.map((file) => {
          const size = sizes[file.id];
          const names = size ? modelsOfSize(models, size).map(({ name }) => name) : [];
          return (
            <li key={file.id}>
              <Framed file={file} size={size} onSize={(found) => setSizes((all) => ({ ...all, [file.id]: found }))} />
              <p className={styles.caption}>
                {size ? t('preview.size', { width: size.widthPx, height: size.heightPx }) : file.name}
                {names.length > 0 ? ` · ${names.join(', ')}` : ''}
              </p>
              {size && models.length > 0 && names.length === 0 ? (
                <ToneTag tone="warn" text={t('preview.fitsNone')} />
              ) : null}
            </li>
          );
        })}
      </ul>
      {without.length > 0 ? (
        <ul className={styles.notes}>
          {without.map((model) => (
            <li key={model.id}>
              <ToneTag
                tone="warn"
                text={t('preview.without', {
                  model: model.name,
                  width: model.screenWidth,
                  height: model.screenHeight,
                })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface FramedProps {
  file: ChosenFile;
  size: PixelSize | undefined;
  onSize: (size: PixelSize) => void;
}

function Framed({ file, size, onSize }: FramedProps) {
  const { url } = usePicture(file.id);
  return (
    <div className={styles.screen} style={size ? { aspectRatio: `${size.widthPx} / ${size.heightPx}` } : undefined}>
      {url ? (
        <img
          src={url}
          alt={file.name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onSize({ widthPx: naturalWidth, heightPx: naturalHeight })
          }
        />
      ) : null}
    </div>
  );
}
