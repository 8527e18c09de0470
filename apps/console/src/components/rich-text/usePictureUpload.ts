import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format/abbreviate-number.ts';
import type { FormField } from '../form/useFormFields.ts';

/** Pictures on their way into a text: chosen, pasted or dropped. */
export function usePictureUpload({ upload, accept, maxBytes }: Pick<FormField, 'upload' | 'accept' | 'maxBytes'>) {
  const { t } = useTranslation('blocks');
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File, editor: Editor) => {
    if (!upload) return;
    if (maxBytes && file.size > maxBytes)
      return setProblem(t('file.tooLarge', { name: file.name, limit: formatBytes(maxBytes) }));
    setRunning((count) => count + 1);
    try {
      const { id } = await upload(file, () => {}).done;
      const alt = file.name.replace(/\.\w+$/, '');
      editor
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { fileId: id, alt } })
        .run();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setRunning((count) => count - 1);
  };
  return {
    isBusy: running > 0,
    problem,
    choose: (onFiles: (files: readonly File[]) => void) => {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = accept ?? 'image/*';
      input.onchange = () => onFiles([...(input.files ?? [])]);
      input.click();
    },
    /** True where there was something to take. */
    take: (files: readonly File[], editor: Editor | null): boolean => {
      const images = files.filter(({ type }) => type.startsWith('image/'));
      if (!upload || !editor || images.length === 0) return false;
      setProblem(null);
      for (const file of images) void send(file, editor);
      return true;
    },
  };
}
