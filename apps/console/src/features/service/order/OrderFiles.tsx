import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useFileDownload } from '../../../components/form/useFileDownload.ts';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';

/** Documents of an order; each is fetched when it is asked for. */
export function OrderFiles({ files }: { files: OrderDetail['files'] }) {
  const { t } = useTranslation(['service', 'words']);
  const download = useFileDownload();
  return (
    <PlainTable
      label={t('section.files')}
      columns={[
        { key: 'name', title: t('words:name'), isKey: true },
        { key: 'size', title: t('words:size'), render: ({ size }) => formatBytes(size) },
        {
          key: 'open',
          title: '',
          render: ({ id, name, size }) => (
            <ActionButton label={t('files.open', { name })} onClick={() => download.start(id, name, size)} />
          ),
        },
      ]}
      rows={files}
      rowKey={({ id }) => id}
    />
  );
}
