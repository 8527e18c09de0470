import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import { type DragEvent, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notePendingUpload } from '../../lib/form/pending-uploads.ts';
import { formatBytes } from '../../lib/format/abbreviate-number.ts';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './FileField.module.css';
import { FileRow } from './FileRow.tsx';
import type { FieldControlProps, FormField } from './useFormFields.ts';
import { FormScopeContext } from './useFormScope.ts';
import { type StartUpload, type UploadedFile, useUploads } from './useUploads.ts';

interface FileFieldProps extends FieldControlProps {
  field: Pick<FormField, 'upload' | 'accept' | 'maxFiles' | 'maxBytes' | 'limits' | 'label'>;
  /** Why nothing can be uploaded now. */
  disabledReason?: string;
}

const filesOf = (value: unknown): UploadedFile[] => {
  if (Array.isArray(value)) return value as UploadedFile[];
  return value ? [value as UploadedFile] : [];
};

/** Files with progress, pause and cancel. Its value is the uploaded file, or a list of them when several may come. */
export function FileField({ id, value, onChange, disabled, disabledReason, field }: FileFieldProps) {
  const { upload, accept, maxFiles = 1, maxBytes, limits, label } = field;
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const ownId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const formId = useContext(FormScopeContext)?.formId;
  const start: StartUpload | undefined =
    upload &&
    ((file, onProgress) => {
      const task = upload(file, onProgress);
      if (formId) notePendingUpload(formId, task.done);
      return task;
    });
  const uploads = useUploads(start, filesOf(value), (files) => onChange?.(maxFiles > 1 ? files : files[0]));
  // A file that was refused takes no place: another one may be chosen at once.
  const failed = uploads.items.filter(({ state }) => state === 'failed');
  const taken = uploads.items.length - failed.length;
  const isFull = taken >= maxFiles;
  const isOff = Boolean(disabled) || Boolean(disabledReason);
  const take = (files: readonly File[]) => {
    const empty = files.find((file) => file.size === 0);
    const large = maxBytes ? files.find((file) => file.size > maxBytes) : undefined;
    const isTooMany = taken + files.length > maxFiles;
    setProblem(
      empty
        ? t('file.empty', { name: empty.name })
        : large
          ? t('file.tooLarge', { name: large.name, limit: formatBytes(maxBytes ?? 0) })
          : isTooMany
            ? t('file.tooMany', { count: maxFiles })
            : null,
    );
    if (empty || large || isTooMany) return;
    for (const item of failed) uploads.remove(item);
    uploads.add(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isOff) take([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.field}>
      {isFull ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the field inside takes files by keyboard
        <div
          role="presentation"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label className={styles.drop} data-over={isOver || undefined} data-off={isOff || undefined}>
            <input
              id={id ?? ownId}
              type="file"
              className={styles.input}
              aria-label={phrase(label)}
              aria-describedby={`${ownId}-limits`}
              accept={accept}
              multiple={maxFiles > 1}
              disabled={isOff}
              onChange={(event) => {
                take([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <InboxOutlined aria-hidden className={styles.icon ?? ''} />
            <span>{disabledReason ?? t('file.choose')}</span>
            {limits ? (
              <span id={`${ownId}-limits`} className={styles.limits}>
                {phrase(limits)}
              </span>
            ) : null}
          </label>
        </div>
      )}
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {uploads.items.length > 0 ? (
        <ul className={styles.files}>
          {uploads.items.map((item) => (
            <FileRow key={item.key} item={item} uploads={uploads} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
