/** The life of a remote session. Exactly these seven are stored. */
export const remoteStates = [
  'requesting',
  'to_be_confirmed',
  'connecting',
  'completed',
  'cancelled',
  'timed_out',
  'interrupted',
] as const;
export type RemoteState = (typeof remoteStates)[number];
export const openRemoteStates = ['requesting', 'to_be_confirmed', 'connecting'] as const satisfies RemoteState[];

/** Why a session went on or ended. */
export const remoteReasons = [
  'not_fetched',
  'no_answer',
  'refused',
  'no_screen',
  'wrong_code',
  'requester',
  'device',
  'owner',
  'time_over',
  'idle',
  'lost',
  'no_picture',
  'device_left',
  'right_gone',
] as const;
export type RemoteReason = (typeof remoteReasons)[number];

export const remoteEvents = [
  'taken_asked',
  'taken_unasked',
  'allowed',
  'refused',
  'cancelled',
  'ended',
  'timed_out',
  'interrupted',
] as const;
export type RemoteEvent = (typeof remoteEvents)[number];

export interface RemoteMove {
  from: RemoteState;
  event: RemoteEvent;
  to: RemoteState;
  reasons: readonly RemoteReason[];
  /** Only before, or only after, the first picture; absent: both. */
  picture?: 'before' | 'after';
}

const goneReasons = ['device_left', 'right_gone', 'owner'] as const;

/** Every move there is. Refusals, buttons, the diagram in docs/states.md and the tests are read from here. */
export const remoteMoves: readonly RemoteMove[] = [
  { from: 'requesting', event: 'taken_asked', to: 'to_be_confirmed', reasons: [] },
  { from: 'requesting', event: 'taken_unasked', to: 'connecting', reasons: [] },
  { from: 'requesting', event: 'timed_out', to: 'timed_out', reasons: ['not_fetched'] },
  { from: 'requesting', event: 'cancelled', to: 'cancelled', reasons: ['requester'] },
  { from: 'requesting', event: 'interrupted', to: 'interrupted', reasons: ['no_screen', ...goneReasons] },
  { from: 'to_be_confirmed', event: 'allowed', to: 'connecting', reasons: [] },
  { from: 'to_be_confirmed', event: 'refused', to: 'cancelled', reasons: ['refused', 'wrong_code'] },
  { from: 'to_be_confirmed', event: 'timed_out', to: 'timed_out', reasons: ['no_answer'] },
  { from: 'to_be_confirmed', event: 'cancelled', to: 'cancelled', reasons: ['requester'] },
  { from: 'to_be_confirmed', event: 'interrupted', to: 'interrupted', reasons: ['no_screen', ...goneReasons] },
  { from: 'connecting', event: 'cancelled', to: 'cancelled', reasons: ['requester', 'device'], picture: 'before' },
  { from: 'connecting', event: 'ended', to: 'completed', reasons: ['requester', 'device', 'owner'], picture: 'after' },
  { from: 'connecting', event: 'timed_out', to: 'timed_out', reasons: ['time_over', 'idle'] },
  {
    from: 'connecting',
    event: 'interrupted',
    to: 'interrupted',
    reasons: ['lost', 'no_picture', 'no_screen', ...goneReasons],
  },
];

export const isOpenRemote = (state: RemoteState): boolean => (openRemoteStates as readonly string[]).includes(state);

/** The move an event makes from where a session is, or undefined where it makes none. */
export const remoteMove = (from: RemoteState, event: RemoteEvent, hasPicture: boolean): RemoteMove | undefined =>
  remoteMoves.find(
    (move) =>
      move.from === from &&
      move.event === event &&
      (move.picture === undefined || (move.picture === 'after') === hasPicture),
  );
