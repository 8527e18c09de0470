import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { WorkPurpose } from '@tilldeck/contracts/identity/session.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { paintCaptcha } from '../../../platform/auth/captcha-painter.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { captchaDrawing, captchaSize, captchaText, normalCaptcha } from './captcha.rules.ts';
import { deleteCaptcha, insertCaptcha } from './captcha.store.ts';
import { isWorkDone } from './work.service.ts';

const random = (): number => randomInt(0, 2 ** 32) / 2 ** 32;
const hashOf = (answer: string): Buffer => createHash('sha256').update(normalCaptcha(answer)).digest();

export async function drawCaptcha(ctx: OpenCtx) {
  const text = captchaText(random);
  const captchaId = randomBytes(16).toString('base64url');
  // Painted first: where there is too much to paint nothing is written either.
  const picture = await paintCaptcha({ svg: captchaDrawing(text, random), ...captchaSize });
  await writeIn(visitorScope(ctx), (inside) => insertCaptcha(inside, captchaId, hashOf(text)));
  return { captchaId, image: `data:image/png;base64,${picture.toString('base64')}` };
}

interface Payment {
  captchaId?: string | undefined;
  captcha?: string | undefined;
  work?: string | undefined;
}

/**
 * Refuses unless a person read the picture or a machine did the work, with data that tells a client to ask for one of
 * them. `paidFor` is what work must have been done for.
 */
export async function demandCaptcha(ctx: OpenCtx, payment: Payment, paidFor: WorkPurpose): Promise<void> {
  const data = { captchaRequired: true };
  const { captchaId, captcha, work } = payment;
  if (work) {
    if (await isWorkDone(ctx, paidFor, work)) return;
    throw new AppError('identity.captcha_wrong', { data });
  }
  if (!captchaId || !captcha) throw new AppError('identity.captcha_required', { data });
  if (!(await isCaptchaRight(ctx, captchaId, captcha))) throw new AppError('identity.captcha_wrong', { data });
}

/** True when the answer fits the picture; the picture is spent either way. */
async function isCaptchaRight(ctx: OpenCtx, captchaId: string, answer: string): Promise<boolean> {
  const expected = await writeIn(visitorScope(ctx), (inside) => deleteCaptcha(inside, captchaId));
  return expected !== null && timingSafeEqual(expected, hashOf(answer));
}
