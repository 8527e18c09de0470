import type { TicketFile } from '@tilldeck/contracts/support/ticket.schemas';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useFileDownload } from '../../../components/form/useFileDownload.ts';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import styles from './TicketReply.module.css';

/** Attachments; each is fetched from an address that is asked for when it is wanted. */
export function MessageFiles({ files }: { files: readonly TicketFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <MessageFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

function MessageFile({ file: { id, name, size } }: { file: TicketFile }) {
  const download = useFileDownload();
  return (
    <li>
      <ActionButton
        kind="link"
        size="small"
        label={`${name} (${formatBytes(size)})`}
        isBusy={download.share !== null}
        onClick={() => download.start(id, name, size)}
      />
      {download.problem ? <span role="alert">{download.problem}</span> : null}
    </li>
  );
}
