import { useQueryClient } from '@tanstack/react-query';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { useRef, useState } from 'react';
import { showToast } from '../../lib/notice/notice.ts';
import { refreshAfter } from '../../lib/request/refresh.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { useBlocks } from '../base/useBlocks.ts';
import type { RowAction } from '../list/RowActions.tsx';
import type { BulkAction } from '../list/useBulkRun.ts';
import type { CommandItem } from '../palette/useCommands.ts';
import { useProof } from '../proof/useProof.ts';
import { type ConfirmQuestion, useConfirm } from './useConfirm.ts';

/** One thing a person can do to a subject: a row, a record, nothing in particular. */
export interface Action<Subject, R extends Route = Route> {
  key: string;
  label: string;
  /** Left out where the person may not make it. */
  call: R;
  input: (subject: Subject, reason: string) => RouteDraft<R>;
  /** Asked first; null where there is nothing to ask. May look something up. */
  confirm?: (subject: Subject) => ConfirmQuestion | null | Promise<ConfirmQuestion | null>;
  /** Said when it is done. */
  done?: (subject: Subject, output: RouteOutput<R>) => string;
  onDone?: (output: RouteOutput<R>, subject: Subject) => void;
  /** The person proves first who they are. */
  needsProof?: boolean;
  isDanger?: boolean;
  /** Why it is not possible now. */
  disabledReason?: (subject: Subject) => string | null;
}

/** Declares an action, so that its input fits its call. */
export const action = <Subject, R extends Route>(declared: Action<Subject, R>): Action<Subject, R> => declared;

export interface ActionRunner {
  /** What the call answered; null when the person thought better of it or it failed, which was shown. Never rejects. */
  run: <Subject, R extends Route>(action: Action<Subject, R>, subject: Subject) => Promise<RouteOutput<R> | null>;
  /** The key of the action that runs now. */
  running: string | null;
  /** The action in a list's row. */
  row: <Subject, R extends Route>(action: Action<Subject, R>, subject: Subject) => RowAction;
  /** The action on selected rows. The question is about all of them. */
  bulk: <Row, R extends Route>(
    action: Action<Row, R>,
    confirm: NonNullable<BulkAction<Row>['confirm']>,
  ) => BulkAction<Row>;
  /** The action as a button of a page's header: properties of an `ActionButton`. */
  button: <Subject, R extends Route>(action: Action<Subject, R>, subject: Subject) => ActionButtonParts;
  /** The action in the palette. */
  command: <Subject, R extends Route>(action: Action<Subject, R>, subject: Subject) => CommandItem;
}

interface ActionButtonParts {
  label: string;
  isDanger: boolean;
  isBusy: boolean;
  disabledReason: string | null;
  onClick: () => void;
}

/** Asks, calls, says that it is done or why not, and reads again what it changed: one way for every action. */
export function useAction(): ActionRunner {
  const { call } = useBlocks();
  const confirm = useConfirm();
  const client = useQueryClient();
  const prove = useProof();
  const underWay = useRef(new Map<string, Set<unknown>>());
  const [running, setRunning] = useState<string | null>(null);

  const run: ActionRunner['run'] = async (declared, subject) => {
    // A second press while the first one runs does nothing new; the same on another row does.
    const subjects = underWay.current.get(declared.key) ?? new Set();
    if (subjects.has(subject)) return null;
    underWay.current.set(declared.key, subjects.add(subject));
    setRunning(declared.key);
    let sent: object | null = null;
    try {
      const question = (await declared.confirm?.(subject)) ?? null;
      const answer = question ? await confirm(question) : { reason: '' };
      if (!answer || (declared.needsProof && !(await prove()))) return null;
      const input = declared.input(subject, answer.reason);
      sent = input as object;
      const output = (await call(declared.call, input, { isOwn: true })) as RouteOutput<typeof declared.call>;
      const said = declared.done?.(subject, output);
      if (said) showToast(said, 'done');
      declared.onDone?.(output, subject);
      return output;
    } catch (error) {
      showFailure(error);
      return null;
    } finally {
      subjects.delete(subject);
      setRunning(null);
      // After a refusal too: what was shown may be old.
      if (sent) void refreshAfter(client, declared.call, sent);
    }
  };

  return {
    run,
    running,
    row: (declared, subject) => ({
      key: declared.key,
      label: declared.label,
      call: declared.call,
      isDanger: declared.isDanger ?? false,
      disabledReason: declared.disabledReason?.(subject) ?? null,
      onClick: () => void run(declared, subject),
    }),
    bulk: (declared, question) => ({
      key: declared.key,
      label: declared.label,
      call: declared.call,
      isDanger: declared.isDanger ?? false,
      input: declared.input,
      confirm: question,
      needsProof: declared.needsProof ?? false,
    }),
    button: (declared, subject) => ({
      label: declared.label,
      isDanger: declared.isDanger ?? false,
      isBusy: running === declared.key,
      disabledReason: declared.disabledReason?.(subject) ?? null,
      onClick: () => void run(declared, subject),
    }),
    command: (declared, subject) => ({
      key: declared.key,
      title: declared.label,
      run: () => void run(declared, subject),
    }),
  };
}
