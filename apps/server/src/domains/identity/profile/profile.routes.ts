import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changePassword } from './change-password.service.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.service.ts';
import { changeAvatar, changeProfile } from './profile.service.ts';
import { findOwnProfile } from './profile.view.ts';

export const profileHandlers = bind(profileRoutes, {
  detail: (ctx) => findOwnProfile(ctx),
  modify: (ctx, input) => changeProfile(ctx, input),
  setAvatar: (ctx, input) => changeAvatar(ctx, input),
  requestEmail: (ctx, input) => requestEmailChange(ctx, input),
  confirmEmail: (ctx, input) => confirmEmailChange(ctx, input),
  undoEmail: (ctx, input) => undoEmailChange(ctx, input),
  changePassword: (ctx, input) => changePassword(ctx, input),
});
