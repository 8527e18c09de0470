import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ProgressBar } from '../../../components/base/ProgressBar.tsx';
import { usePicture } from '../../../components/base/usePicture.ts';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import styles from './PictureField.module.css';
import { movedEarlier, placedInTurn } from './picture-order.rules.ts';

interface PictureFieldProps extends FieldControlProps {
  label: string;
  kind: FileKindName;
  max: number;
  shape: 'square' | 'landscape' | 'portrait';
}

interface Arriving {
  key: string;
  name: string;
  share: number;
  problem?: string;
}

/** Pictures one sees: added by a click, put in another order, removed. */
export function PictureField({ id, label, kind, value: ids, max, shape, onChange: onIds }: PictureFieldProps) {
  const { t } = useTranslation('myApp');
  const value = (ids as readonly string[] | undefined) ?? [];
  // Several may arrive before the next one is drawn.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const onChange = (change: (before: readonly string[]) => string[]) => {
    latest.current = change(latest.current);
    onIds?.(latest.current);
  };
  const [arriving, setArriving] = useState<readonly Arriving[]>([]);
  const { accept, maxBytes, upload } = fileKindField(kind);
  const running = arriving.filter(({ problem }) => problem === undefined).length;
  const room = max - value.length - running;
  const update = (key: string, part: Partial<Arriving>) =>
    setArriving((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: string) => setArriving((all) => all.filter((one) => one.key !== key));

  // Small files arrive first; pictures keep the order in which they were chosen.
  const chosen = useRef<ReadonlyMap<string, number>>(new Map());
  const count = useRef(0);
  const take = (file: File) => {
    const key = crypto.randomUUID();
    count.current += 1;
    const turn = count.current;
    const isLarge = file.size > maxBytes;
    const problem = isLarge ? t('picture.tooLarge', { name: file.name, limit: formatBytes(maxBytes) }) : undefined;
    setArriving((all) => [...all, { key, name: file.name, share: 0, ...(problem ? { problem } : {}) }]);
    if (isLarge) return;
    upload(file, (sent) => update(key, { share: file.size === 0 ? 1 : sent / file.size })).done.then(
      (uploaded) => {
        forget(key);
        // One square is replaced, of several the next one joins.
        chosen.current = new Map(chosen.current).set(uploaded.id, turn);
        onChange((before) =>
          max === 1 ? [uploaded.id] : placedInTurn(before, uploaded.id, chosen.current).slice(0, max),
        );
      },
      (error: unknown) => update(key, { problem: error instanceof Error ? error.message : String(error) }),
    );
  };

  return (
    <div className={styles.field} data-shape={shape}>
      {value.map((fileId, index) => (
        <Picture
          key={fileId}
          fileId={fileId}
          number={index + 1}
          onRemove={() => onChange((before) => before.filter((other) => other !== fileId))}
          {...(index > 0 ? { onEarlier: () => onChange((before) => movedEarlier(before, fileId)) } : {})}
        />
      ))}
      {arriving.map((one) => (
        <div key={one.key} className={styles.tile} data-problem={one.problem !== undefined || undefined}>
          {one.problem === undefined ? (
            <ProgressBar label={t('picture.uploading', { name: one.name })} share={one.share} />
          ) : (
            <span className={styles.problem} role="alert">
              {one.problem}
            </span>
          )}
          {one.problem === undefined ? null : (
            <ActionButton
              kind="quiet"
              size="small"
              isIconOnly
              label={t('picture.dismiss', { name: one.name })}
              icon={<CloseOutlined aria-hidden />}
              onClick={() => forget(one.key)}
            />
          )}
        </div>
      ))}
      {room > 0 || max === 1 ? (
        <label className={styles.add}>
          <input
            id={id}
            type="file"
            accept={accept}
            multiple={max > 1}
            aria-label={`${label}: ${t(max === 1 && value.length > 0 ? 'picture.replace' : 'picture.add')}`}
            onChange={(event) => {
              for (const file of [...(event.target.files ?? [])].slice(0, Math.max(room, 1))) take(file);
              event.target.value = '';
            }}
          />
          {max === 1 && value.length > 0 ? t('picture.replace') : <PlusOutlined aria-hidden />}
        </label>
      ) : (
        <span id={id} tabIndex={-1} />
      )}
    </div>
  );
}

interface PictureProps {
  fileId: string;
  number: number;
  onRemove: () => void;
  onEarlier?: () => void;
}

function Picture({ fileId, number, onRemove, onEarlier }: PictureProps) {
  const { t } = useTranslation('myApp');
  const { url } = usePicture(fileId);
  const quiet = { size: 'small', isIconOnly: true } as const;
  return (
    <div className={styles.tile}>
      {url ? <img src={url} alt={t('picture.name', { number })} /> : null}
      <span className={styles.buttons}>
        {onEarlier ? (
          <ActionButton
            {...quiet}
            label={t('picture.earlier', { number })}
            icon={<LeftOutlined aria-hidden />}
            onClick={onEarlier}
          />
        ) : null}
        <ActionButton
          {...quiet}
          label={t('picture.remove', { number })}
          icon={<CloseOutlined aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
