import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { CheckStep } from '../../../../components/wizard/CheckStep.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { RunningBar } from '../intake/RunningBar.tsx';
import { transferStateTexts } from './transfer.states.ts';

const lookMs = 2_000;

/** A transfer under way. The live connection tells; looking now and then is for when it is away. */
export function TransferProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('intake');
  const navigate = useNavigate();
  const record = useCall(
    transferRoutes.detail,
    { id },
    { refetchInterval: ({ state }) => (isOver(state.data?.batch.state) ? false : lookMs) },
  );
  const batch = record.data?.batch;
  const isDone = isOver(batch?.state);
  if (!batch) return null;
  const words = {
    done: groupNumber(isDone ? batch.goodCount : batch.doneCount),
    count: groupNumber(batch.deviceCount),
  };
  return (
    <CheckStep
      lead={
        <>
          <StatusTag state={batch.state} states={transferStateTexts} /> {batch.batchNo}
        </>
      }
      texts={batch.failure ? [batch.failure.text] : []}
      actions={
        <>
          <ActionButton
            label={t('transfer.detailsTitle', { batchNo: batch.batchNo })}
            onClick={() => {
              onClose();
              void navigate(`/device/transfer/details/${id}`);
            }}
          />
          <ActionButton kind="primary" label={t('transfer.close')} onClick={onClose} />
        </>
      }
    >
      <RunningBar
        text={t('transfer.progress', words)}
        done={isDone ? batch.goodCount : batch.doneCount}
        count={batch.deviceCount}
      />
    </CheckStep>
  );
}

const isOver = (state: string | undefined): boolean => state === 'done' || state === 'failed';
