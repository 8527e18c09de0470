import { useState } from 'react';
import { z } from 'zod';
import { ActionButton } from '../components/base/ActionButton.tsx';
import { FileField } from '../components/form/FileField.tsx';
import { FormDialog } from '../components/form/FormDialog.tsx';
import { FormPage } from '../components/form/FormPage.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { DeviceForm, deviceDraft, deviceFields } from './DeviceForm.tsx';
import { fakeRoutes } from './fake-devices.config.ts';
import { fakeUpload } from './fake-upload.queries.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const renameDraft = z.object({ sn: z.string(), name: z.string().trim().min(1).max(40) });

export function FormsSection() {
  const say = useSay();
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null);
  const close = () => setOpen(null);
  const limits = say('JPG or PNG, up to 5 MB', 'JPG 或 PNG，不超过 5 MB');
  return (
    <div className={styles.stack}>
      <SectionCard title={say('In a drawer, in a dialog', '抽屉与对话框')}>
        <div className={styles.row}>
          <ActionButton label={say('Open drawer', '打开抽屉')} onClick={() => setOpen('drawer')} />
          <ActionButton label={say('Open dialog', '打开对话框')} onClick={() => setOpen('dialog')} />
        </div>
        <DeviceForm isOpen={open === 'drawer'} onClose={close} onDone={close} />
        <FormDialog
          isOpen={open === 'dialog'}
          onClose={close}
          onDone={close}
          title={say('Rename', '重命名')}
          schema={renameDraft}
          initial={{ sn: 'SN16ZZ0U8', name: 'Till 00001' }}
          fields={[{ name: 'name', label: say('Name', '名称') }]}
          call={fakeRoutes.add}
        />
      </SectionCard>
      <SectionCard title="FileField">
        <div className={styles.cards} data-wide>
          <FileField field={{ label: say('Wallpaper', '壁纸'), upload: fakeUpload, limits, maxBytes: 5_242_880 }} />
          <FileField
            field={{ label: say('Attachments', '附件'), upload: fakeUpload, maxFiles: 5 }}
            value={[
              { id: '1', name: 'invoice-2026-02.pdf', sizeBytes: 1_482_112 },
              {
                id: '2',
                name: 'a-file-with-a-very-long-name-that-does-not-fit-into-its-row-at-all.apk',
                sizeBytes: 734_003_200,
              },
            ]}
          />
          <FileField
            field={{ label: say('Firmware', '固件'), upload: fakeUpload, limits }}
            disabledReason={say('Choose a model first', '请先选择型号')}
          />
        </div>
      </SectionCard>
      <FormPage
        title={say('In a page', '页面表单')}
        backHref="/gallery"
        schema={deviceDraft}
        fields={deviceFields(say)}
        call={fakeRoutes.add}
        initial={{ shipping: 'oqc', isKiosk: false }}
      />
    </div>
  );
}
