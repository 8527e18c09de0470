import { allManifests } from './catalogue.manifest.ts';

const declared = allManifests.flatMap(({ messages = {} }) => Object.values(messages));

/** Every message between devices and the server, uplink first: what the server must handle and the agent speaks. */
export const messageCatalogue = [
  ...declared.filter(({ direction }) => direction === 'up'),
  ...declared.filter(({ direction }) => direction === 'down'),
];
