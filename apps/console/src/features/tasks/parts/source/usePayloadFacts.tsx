import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { examinationAreas } from '@tilldeck/contracts/link/uplink.schemas';
import type { deviceSwitches } from '@tilldeck/contracts/tasks/command-kinds.schemas';
import type { logSources } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../../components/details/FactsGrid.tsx';
import { WorkFileButton } from '../../../../components/task/WorkFileButton.tsx';
import { formatBytes } from '../../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';

/** What a kind of task does, as facts; in the order somebody would tell them. */
export function usePayloadFacts(payload: Record<string, unknown>): Fact[] {
  const { t } = useTranslation('task');
  const yesNo = (value: unknown): string => t(value ? 'yes' : 'no');
  const text = (value: unknown): string => String(value);
  const known: Record<string, [label: string, value: (value: unknown) => ReactNode, isWide?: boolean]> = {
    appName: [t('field.appName'), text],
    appVersion: [t('field.appVersion'), text],
    package: [t('field.packageName'), text],
    firmwareVersion: [t('field.firmwareVersion'), text],
    name: [t('field.printerFirmware'), text],
    version: [t('field.printerVersion'), text],
    previousVersion: [t('field.previousVersion'), text],
    fileId: [t('field.file'), (value) => <FileName fileId={text(value)} />, true],
    fileIds: [t('field.files'), (value) => (value as string[]).map((id) => <FileName key={id} fileId={id} />), true],
    signedBy: [t('field.signedBy'), (value) => <code>{text(value)}</code>],
    isThirdParty: [t('field.isThirdParty'), yesNo],
    source: [t('field.logSource'), (value) => t(`logSource.${value as (typeof logSources)[number]}`)],
    durationMinutes: [t('field.duration'), (value) => `${text(value)} ${t('unit.minutes')}`],
    maxBytes: [t('field.maxSize'), (value) => formatBytes(Number(value))],
    isLocalDeleted: [t('field.isLocalDeleted'), yesNo],
    title: [t('field.noticeTitle'), text],
    notice: [t('field.notice'), text, true],
    content: [t('field.content'), text, true],
    display: [t('field.display'), (value) => t(`display.${value as 'popup' | 'push'}`)],
    setting: [t('field.setting'), (value) => t(`switch.${value as (typeof deviceSwitches)[number]}`)],
    value: [t('field.value'), (value) => (typeof value === 'boolean' ? t(value ? 'on' : 'off') : `${text(value)} %`)],
    codes: [t('field.codes'), (value) => <code>{(value as string[]).join(' ')}</code>],
    areas: [
      t('field.areas'),
      (value) => (value as (typeof examinationAreas)[number][]).map((area) => t(`area.${area}`)).join(', '),
    ],
  };
  return Object.entries(known).flatMap(([name, [label, show, isWide]]) =>
    payload[name] === undefined ? [] : [{ label, value: show(payload[name]), ...(isWide ? { isWide } : {}) }],
  );
}

/** A file of a task by name, to be fetched; kept files are forgotten after a while. */
function FileName({ fileId }: { fileId: string }) {
  const { t } = useTranslation('task');
  const file = useCall(fileRoutes.detail, { fileId }, { retry: false });
  if (file.error) return <span className="blk-soft">{t('field.fileGone')}</span>;
  return file.data ? <WorkFileButton fileId={fileId} label={file.data.name} /> : null;
}
