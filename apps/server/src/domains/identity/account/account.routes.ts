import { type AccountRoutes, accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { bind, type Handler } from '../../../platform/http/bind.ts';
import { resetFactors } from '../factor/reset-factors.service.ts';
import type { Reach } from './account.rules.ts';
import { addAccount, changeAccount, setInitialPassword } from './account.service.ts';
import { findAccountDetail, listSessionsOf, pageAccounts } from './account.view.ts';
import { findFormChoices, searchOrganisations } from './account-choices.view.ts';
import { disableAccount, enableAccount, endSessions, handOverLead, removeAccount } from './account-state.service.ts';

const handlersFor = (reach: Reach): { [K in keyof AccountRoutes]: Handler<AccountRoutes[K]> } => ({
  page: (ctx, input) => pageAccounts(ctx.scope, reach, input),
  detail: (ctx, input) => findAccountDetail(ctx.scope, reach, input.id),
  organisations: (ctx, input) => searchOrganisations(ctx.scope, reach, input.keyword),
  choices: (ctx, input) => findFormChoices(ctx, reach, input),
  add: (ctx, input) => addAccount(ctx, reach, input),
  modify: (ctx, input) => changeAccount(ctx, reach, input),
  enable: (ctx, input) => enableAccount(ctx, reach, input),
  disable: (ctx, input) => disableAccount(ctx, reach, input),
  remove: (ctx, input) => removeAccount(ctx, reach, input),
  setInitialPassword: (ctx, input) => setInitialPassword(ctx, reach, input),
  handOver: (ctx, input) => handOverLead(ctx, reach, input),
  sessions: (ctx, input) => listSessionsOf(ctx, reach, input.id),
  endSessions: (ctx, input) => endSessions(ctx, reach, input),
  resetFactors: (ctx, input) => resetFactors(ctx, reach, input),
});

export const accountHandlers = {
  operator: bind(operatorRoutes, handlersFor('controlled')),
  account: bind(accountRoutes, handlersFor('everybody')),
};
