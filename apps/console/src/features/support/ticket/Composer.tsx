import { maxTicketFiles, maxTicketText } from '@tilldeck/contracts/support/support.limits';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { SavedDraft, TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { ticketMoveOf } from '@tilldeck/contracts/support/ticket.states';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FileField } from '../../../components/form/FileField.tsx';
import type { UploadedFile } from '../../../components/form/useUploads.ts';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import type { InsertRichText } from '../../../components/rich-text/RichTextField.tsx';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { CannedPicker } from './CannedPicker.tsx';
import { DraftState } from './DraftState.tsx';
import { contentOf, valuesOf } from './draft.rules.ts';
import { LateRichText } from './LateRichText.tsx';
import { NewerMessage } from './NewerMessage.tsx';
import { SafeActionLine } from './SafeActionLine.tsx';
import styles from './TicketReply.module.css';
import { useSafeAction } from './useSafeAction.ts';
import { useSendMessage } from './useSendMessage.ts';
import { useServerDraft } from './useServerDraft.ts';

interface ComposerProps {
  ticket: TicketDetail;
  kind: 'reply' | 'note';
  saved: SavedDraft | null;
  /** The newest message the person has on the screen. */
  lastMessageId: string;
  onWriting: (isWriting: boolean) => void;
}

const upload = fileKindField('ticketFile');
const noFiles: readonly UploadedFile[] = [];

/** Where a reply or a note is written. What is typed is kept on the server until it was sent. */
export function Composer({ ticket, kind, saved, lastMessageId, onWriting }: ComposerProps) {
  const { t } = useTranslation('support');
  const [values, setValues] = useState<{ body: string; files: readonly UploadedFile[] }>(() => ({
    body: '',
    files: noFiles,
    ...valuesOf(saved?.content ?? null),
  }));
  const [round, setRound] = useState(0);
  const insert = useRef<InsertRichText>(null);
  const sending = useSendMessage();
  const safeAction = useSafeAction(ticket);
  const place = { kind, ticketId: ticket.id };
  const saving = useServerDraft(place, sending.isBusy ? undefined : contentOf(values), saved?.content ?? null);
  const { id, state, ownSide } = ticket;
  const isWriting = kind === 'reply' && values.body !== '';
  useEffect(() => onWriting(isWriting), [isWriting, onWriting]);
  const emptyReason = values.body === '' ? t('reply.empty') : null;
  const text = { id, body: values.body, fileIds: values.files.map((file) => file.id) };
  const clear = () => {
    setValues({ body: '', files: noFiles });
    setRound((before) => before + 1);
    safeAction.forget();
  };
  const send = async (sent: Promise<boolean>) => {
    if (await sent) clear();
  };
  const answer = async (route: typeof ticketRoutes.reply, done: string) => {
    const action = await safeAction.ask();
    if (action) await send(sending.send(route, { ...text, lastMessageId, ...action }, done));
  };
  const reply = () => answer(ticketRoutes.reply, t('reply.sent'));
  const propose = () => answer(ticketRoutes.propose, t('reply.proposed'));
  const note = () => send(sending.send(ticketRoutes.note, text, t('reply.noteSaved')));
  const label = kind === 'note' ? t('reply.writeNote') : t('reply.write');
  const mayPropose = kind === 'reply' && ticketMoveOf(state, 'propose', ownSide) !== undefined;
  const shared = { isBusy: sending.isBusy, disabledReason: emptyReason };
  return (
    <div className={styles.composer}>
      {sending.newer ? <NewerMessage message={sending.newer} ticket={ticket} onRead={sending.forgetNewer} /> : null}
      <Suspense fallback={<SkeletonLines rows={4} />}>
        <LateRichText
          label={label}
          maxLength={maxTicketText}
          field={upload}
          value={values.body}
          insertRef={insert}
          onChange={(body) => setValues((before) => ({ ...before, body: typeof body === 'string' ? body : '' }))}
        />
      </Suspense>
      <FileField
        key={round}
        field={{ ...upload, label: t('reply.attach'), limits: t('submit.filesHelp'), maxFiles: maxTicketFiles }}
        value={values.files}
        onChange={(files) => setValues((before) => ({ ...before, files: (files as UploadedFile[] | undefined) ?? [] }))}
      />
      <SafeActionLine {...safeAction} />
      <div className={styles.tools}>
        {ownSide === 'support' && kind === 'reply' ? (
          <CannedPicker
            ticket={ticket}
            onInsert={(words, from) => {
              insert.current?.(words);
              safeAction.choose(from);
            }}
          />
        ) : null}
        <DraftState saving={saving} />
        <span className={styles.end} />
        {mayPropose ? (
          <ActionButton
            {...shared}
            label={t('reply.propose')}
            hint={t('reply.proposeHelp')}
            onClick={() => void propose()}
          />
        ) : null}
        <ActionButton
          {...shared}
          kind="primary"
          label={kind === 'note' ? t('reply.sendNote') : t('reply.send')}
          onClick={() => void (kind === 'note' ? note() : reply())}
        />
      </div>
    </div>
  );
}
