import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../../components/base/usePicture.ts';
import type { FormValues } from '../../../components/form/useSchemaForm.ts';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import type { ChosenFile } from '../../../components/task/kind-form.rules.ts';
import styles from './FactoryPolicy.module.css';

/** What a new device shows: its wallpaper, and the agreement that a person reads at the first start. */
export function StartupPreview({ payload }: { payload: FormValues }) {
  const { t } = useTranslation('factoryPolicy');
  const wallpaper = payload.wallpaperId as ChosenFile | undefined;
  const agreement = payload.agreementId as ChosenFile | undefined;
  return (
    <div className={styles.previews}>
      {wallpaper ? (
        <figure>
          <figcaption>{t('preview.wallpaper')}</figcaption>
          <Wallpaper file={wallpaper} />
        </figure>
      ) : null}
      {agreement ? (
        <figure>
          <figcaption>{t('preview.agreement')}</figcaption>
          <Agreement file={agreement} />
        </figure>
      ) : null}
    </div>
  );
}

function Wallpaper({ file }: { file: ChosenFile }) {
  const { url } = usePicture(file.id);
  return url ? <img src={url} alt={file.name} /> : null;
}

/** In a frame with an origin of its own and no rights at all: no script, no forms, no way out. */
function Agreement({ file }: { file: ChosenFile }) {
  const { t } = useTranslation('factoryPolicy');
  const { url } = usePicture(file.id);
  const page = useQuery({
    queryKey: ['factory/agreement', file.id],
    queryFn: async ({ signal }) => (await fetch(url ?? '', { signal })).text(),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (page.error) return <p role="alert">{t('preview.unreadable')}</p>;
  if (page.data === undefined) return <SkeletonLines rows={4} />;
  return <iframe sandbox="" srcDoc={page.data} title={file.name} referrerPolicy="no-referrer" />;
}
