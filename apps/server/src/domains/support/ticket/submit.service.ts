import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { readIn, systemScope, vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { findCalendar, policyOf } from '../clock/calendar.service.ts';
import { newClock } from '../clock/clock.rules.ts';
import { findSettings } from '../clock/clock.store.ts';
import { clockColumns, limitsOf } from '../clock/clock-row.rules.ts';
import { grantFacts, refuseUnlessCustomer, writeGrant } from '../grant/grant.service.ts';
import { readForTicket, scopeOfTicketOrg } from '../snapshot/snapshot.service.ts';
import { insertSnapshot } from '../snapshot/snapshot.store.ts';
import { deleteDraft } from './draft.store.ts';
import { findDevice, findProblem, insertTicket, updateTicketMoved } from './ticket.store.ts';
import { findTicketDetail } from './ticket.view.ts';
import { tellTicket } from './ticket-trail.service.ts';
import { writeMessage, writerOf } from './ticket-write.service.ts';

/** A partner asks, or after-sales writes down what a partner said on the telephone. */
export async function submitTicket(ctx: Ctx, draft: RouteInput<typeof ticketRoutes.submit>) {
  const { title, type, contactEmail, body, fileIds, grant } = draft;
  const { sn, problemId } = draft;
  const orgId = orgIdOf(draft.orgId, ctx.scope.orgId);
  const org = await readIn(ctx.scope, (db) => findReachedOrg({ scope: ctx.scope, db }, 'everybody', orgId));
  refuseUnless(org, 'core.not_found');
  refuseUnless(org.id !== vendorOrgId, 'support.partner_needed');
  if (grant) refuseUnlessCustomer(ctx);
  // As the partner of the ticket sees it: after-sales reaches every device and must not mix up two partners.
  const owner = await scopeOfTicketOrg(ctx.app, org.id);
  const device = sn ? await readIn(owner, (db) => findDevice({ scope: owner, db }, sn)) : undefined;
  refuseUnless(!sn || device, 'support.device_unknown');
  const snapshot = device ? await readForTicket(ctx.app, owner, device) : null;
  const problem = problemId ? await readIn(ctx.scope, (db) => findProblem({ db }, intId(problemId))) : undefined;
  refuseUnless(!problemId || problem, 'support.problem_unknown');
  // Before the transaction: the hours of a shop may be above the owner of its device.
  const { settings, calendar } = await writeIn(
    systemScope(ctx.app.database, 'the hours of a shop above the owner of its device'),
    async (inside) => {
      const found = await findSettings(inside);
      const own = device ? { deviceId: device.id, orgId: device.org_id } : null;
      return { settings: found, calendar: await findCalendar(inside, found, type, own) };
    },
  );
  const id = await transact(ctx, async (tx) => {
    const { accountId, orgId: ownOrgId } = callerOf(ctx);
    const clock = clockColumns(newClock(Date.now()), calendar, limitsOf(policyOf(settings, type)));
    const writer = await writerOf(ctx, tx);
    const facts = { title, type, contactEmail, sn: device?.sn ?? '' };
    const row = await insertTicket(
      tx,
      {
        ...facts,
        orgId: org.id,
        deviceId: device?.id ?? null,
        language: ctx.language,
        submitterId: writer.accountId,
        submitter: writer.author,
        calendar,
        problem,
      },
      clock,
    );
    if (snapshot) await insertSnapshot(tx, row.id, snapshot);
    await writeMessage(ctx, tx, row, { body, fileIds }, false);
    const submitted = await updateTicketMoved(tx, row, { hasMessage: true });
    await deleteDraft(tx, { orgId: ownOrgId, accountId, kind: 'submit', ticketId: null });
    if (grant) await writeGrant(ctx, tx, submitted, grant);
    await tellTicket(tx, submitted, { after: { ...facts, ...(grant ? grantFacts(grant) : {}) } });
    return row.id;
  });
  return findTicketDetail(ctx.scope, id);
}
