/**
 * Topics whose events may belong to no organisation: everybody who holds the permission hears them, in every
 * organisation. Each says why nothing of one partner is told to another. All other topics need an `orgId`; what is the
 * vendor's alone carries `vendorOrgId`.
 */
export const publicTopics = {
  'appstore.app': 'an app that is offered to every partner',
  'appstore.parameter': 'the definition of an app that is offered to every partner',
  'appstore.category': 'one list for all; everybody who describes an app chooses from it',
  'devices.device': 'devices of many organisations changed at once: the event names none of them',
  'devices.model': 'the catalogue of models is one for all',
  'devices.overview': 'totals changed somewhere: the event says nothing more',
  'identity.rights': 'rights of many organisations changed at once: the event names none of them',
  'knowledge.category': 'one list for all; everybody who submits a ticket chooses from it',
  'knowledge.item': 'the knowledge base is one for all; the event names an item, whose draft only the vendor can read',
  'location.map': 'devices moved somewhere: the event says nothing more',
  'notices.arrived': 'a notice for very many was released or withdrawn: the event names neither it nor them',
  'system.dictionary': 'dictionaries are one for all',
} as const satisfies Record<string, string>;

export type PublicTopic = keyof typeof publicTopics;

export const isPublicTopic = (topic: string): topic is PublicTopic => Object.hasOwn(publicTopics, topic);
