import { type VersionActor, versionMoves } from '@tilldeck/contracts/appstore/app.states';
import { type PublicationState, publicationTransitions } from '@tilldeck/contracts/appstore/publication.states';
import { type FileState, fileTransitions } from '@tilldeck/contracts/files/file.states';
import { newOrderState, type OrderActor, orderMoves } from '@tilldeck/contracts/service/order.states';
import { firstTicketState, ticketMoves } from '@tilldeck/contracts/support/ticket.states';
import { isInForce } from '@tilldeck/contracts/system/blacklist.rules';
import {
  type BlacklistActor,
  type BlacklistPlace,
  blacklistMoves,
  newBlacklistPlace,
} from '@tilldeck/contracts/system/blacklist.states';
import { activeTaskStates, taskMoves } from '@tilldeck/contracts/tasks/task.states';
import { blacklist } from '@tilldeck/phrases/en-US/blacklist';

interface Arrow {
  from: string;
  to: string;
  words: string;
}

interface Machine {
  title: string;
  source: string;
  text: string;
  names: ReadonlyMap<string, string>;
  start: string;
  arrows: readonly Arrow[];
}

const fileMachine: Machine = {
  title: 'Uploaded file',
  source: 'packages/contracts/src/files/file.states.ts',
  text: 'Only a ready file can be read or put to use.',
  names: new Map(),
  start: 'uploading',
  arrows: (Object.keys(fileTransitions) as FileState[]).flatMap((from) =>
    Object.entries(fileTransitions[from]).map(([words, to]) => ({ from, to, words })),
  ),
};

const versionActors: Record<VersionActor, string> = {
  owner: 'the owner',
  notSubmitter: 'not who handed it in',
  notFirst: 'neither who handed it in nor the first reviewer',
  reviewer: 'who took it',
};
const versionMachine: Machine = {
  title: 'Version of an app',
  source: 'packages/contracts/src/appstore/app.states.ts',
  text: 'An arrow says what is done, which permission allows it, and who. A failed version is fixed and submitted again; a failure needs a reason.',
  names: new Map(),
  start: 'draft',
  arrows: versionMoves.map(({ from, to, event, permission, by }) => ({
    from,
    to,
    words: `${event} (${permission}, ${versionActors[by]})`,
  })),
};

const publicationMachine: Machine = {
  title: 'Publication of an app',
  source: 'packages/contracts/src/appstore/publication.states.ts',
  text: 'What is published at once begins live. Halted and ended ones are offered to nobody; who has the version keeps it. After a rollback who has it is offered the version before.',
  names: new Map(),
  start: 'scheduled',
  arrows: (Object.keys(publicationTransitions) as PublicationState[]).flatMap((from) =>
    Object.entries(publicationTransitions[from]).map(([words, to]) => ({ from, to, words })),
  ),
};

const placeId = ({ state, stage }: BlacklistPlace): string => (stage ? `${state}_${stage}` : state);
const placeName = ({ state, stage }: BlacklistPlace): string =>
  [blacklist[`state.${state}`], ...(stage ? [blacklist[`stage.${stage}`]] : [])].join(', ') +
  (isInForce(state) ? ' (in force)' : '');

const actors: Record<BlacklistActor, string> = {
  anybody: 'anybody',
  requester: 'the requester',
  notRequester: 'not the requester',
  neitherRequesterNorMidReviewer: 'neither requester nor mid-level reviewer',
};

const blacklistMachine: Machine = {
  title: 'Blacklist entry',
  source: 'packages/contracts/src/system/blacklist.states.ts',
  text: 'An arrow says what is done, which action of the menu page allows it, and who. A refusal needs an opinion.',
  names: new Map(blacklistMoves.map(({ from }) => [placeId(from), placeName(from)])),
  start: placeId(newBlacklistPlace),
  arrows: blacklistMoves.map((move) => ({
    from: placeId(move.from),
    to: placeId(move.to),
    words: `${move.event} (${move.action}, ${actors[move.by]})`,
  })),
};

const orderActors: Record<OrderActor, string> = {
  anybody: 'anybody',
  notSubmitter: 'not the submitter',
  neitherSubmitterNorFinance: 'neither the submitter nor who passed finance',
  server: 'the server, when all devices had their turn',
};
const orderMachine: Machine = {
  title: 'Service order',
  source: 'packages/contracts/src/service/order.states.ts',
  text: 'An arrow says what is done, which permission allows it, and who. A rejection needs a reason.',
  names: new Map(),
  start: newOrderState,
  arrows: orderMoves.map(({ from, to, event, permission, by }) => ({
    from,
    to,
    words: `${event} (${permission ? `${permission}, ` : ''}${orderActors[by]})`,
  })),
};

/** What the engine does by itself; the arrows of people come from the table. */
const engineArrows: readonly Arrow[] = [
  { from: 'preparing', to: 'waiting_approval', words: 'written down, a second person is needed' },
  { from: 'preparing', to: 'scheduled', words: 'written down' },
  { from: 'preparing', to: 'refused', words: 'other devices are meant by now' },
  { from: 'scheduled', to: 'running', words: 'its time has come' },
  { from: 'running', to: 'paused', words: 'the gate of a stage was missed' },
  { from: 'running', to: 'stopping', words: 'too many failed, or it expired' },
  { from: 'running', to: 'finished', words: 'every device has ended' },
  { from: 'stopping', to: 'terminated', words: 'nothing runs any more' },
  { from: 'stopping', to: 'aborted', words: 'nothing runs any more after too many failed' },
  { from: 'stopping', to: 'expired', words: 'nothing runs any more after it expired' },
];

const taskMachine: Machine = {
  title: 'Task',
  source: 'packages/contracts/src/tasks/task.states.ts',
  text: `An arrow with brackets is a person's, with the action of the task page that allows it and who; the others are the engine's, which looks at ${activeTaskStates.join(', ')} only.`,
  names: new Map(),
  start: 'preparing',
  arrows: [
    ...engineArrows,
    ...taskMoves.flatMap(({ from, to, event, action, by }) =>
      from.map((state) => ({ from: state, to, words: `${event} (${action}, ${actors[by]})` })),
    ),
  ],
};

const ticketMachine: Machine = {
  title: 'Ticket',
  source: 'packages/contracts/src/support/ticket.states.ts',
  text: 'An arrow says what happens and which side does it; `system` is time. Assigning a colleague and adding to an unanswered ticket change no state and are left out.',
  names: new Map(),
  start: firstTicketState,
  arrows: ticketMoves
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, event, by }) => ({ from, to, words: `${event} (${by})` })),
};

const renderMachine = ({ title, source, text, names, start, arrows }: Machine): string[] => [
  `## ${title}`,
  '',
  `${text} Table: \`${source}\`.`,
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...[...names].map(([id, name]) => `  ${id} : ${name}`),
  `  [*] --> ${start}`,
  ...arrows.map(({ from, to, words }) => `  ${from} --> ${to} : ${words}`),
  '```',
  '',
];

/** docs/states.md: every life that is a table, as a diagram. */
export const renderStateDiagrams = (): string =>
  [
    '# States',
    '',
    '<!-- Generated by `node tools/state-diagrams/main.ts` from the tables in packages/contracts. Do not edit. -->',
    '',
    'Lives that are tables. Refusals of the server and buttons of the console are read from the same tables.',
    '',
    ...[
      blacklistMachine,
      fileMachine,
      orderMachine,
      taskMachine,
      versionMachine,
      publicationMachine,
      ticketMachine,
    ].flatMap(renderMachine),
  ].join('\n');
