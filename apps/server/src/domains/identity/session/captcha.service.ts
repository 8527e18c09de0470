import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { captchaSvg, captchaText, normalCaptcha } from './captcha.rules.ts';
import { deleteCaptcha, insertCaptcha } from './captcha.store.ts';

const random = (): number => randomInt(0, 2 ** 32) / 2 ** 32;
const hashOf = (answer: string): Buffer => createHash('sha256').update(normalCaptcha(answer)).digest();

export async function drawCaptcha(ctx: Ctx) {
  const text = captchaText(random);
  const captchaId = randomBytes(16).toString('base64url');
  await writeIn(ctx.scope, (inside) => insertCaptcha(inside, captchaId, hashOf(text)));
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(captchaSvg(text, random)).toString('base64')}` };
}

/** Refuses unless the picture was read, with data that tells a client to show one. */
export async function demandCaptcha(
  ctx: Ctx,
  { captchaId, captcha }: { captchaId?: string | undefined; captcha?: string | undefined },
  more: Record<string, unknown> = {},
): Promise<void> {
  const data = { ...more, captchaRequired: true };
  if (!captchaId || !captcha) throw new AppError('identity.captcha_required', { data });
  if (!(await isCaptchaRight(ctx, captchaId, captcha))) throw new AppError('identity.captcha_wrong', { data });
}

/** True when the answer fits the picture; the picture is spent either way. */
async function isCaptchaRight(ctx: Ctx, captchaId: string, answer: string): Promise<boolean> {
  const expected = await writeIn(ctx.scope, (inside) => deleteCaptcha(inside, captchaId));
  return expected !== null && timingSafeEqual(expected, hashOf(answer));
}
