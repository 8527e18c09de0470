import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadTexts } from '../lib/i18n/i18n.ts';
import { loadAntdScope } from './antd-scope.screens.ts';
import { latePage } from './late-page.screens.tsx';
import type { PageHandle } from './page-handle.rules.ts';
import { leadTo, leaveWhenSignedIn, requireMissingFactor } from './session-guard.rules.ts';

const publicPage = (
  path: string,
  title: NonNullable<PageHandle['title']>,
  load: () => Promise<ComponentType>,
  more: Partial<RouteObject> = {},
): RouteObject =>
  ({
    path,
    handle: { title } satisfies PageHandle,
    lazy: latePage(load),
    ...more,
  }) as RouteObject;

/** The login page with a company in its address is that company's way in. */
function leadToCompany({ request }: Pick<LoaderFunctionArgs, 'request'>): null {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get('company')) throw redirect(`/user/sso${search}`);
  return leaveWhenSignedIn();
}

const userPages: RouteObject[] = [
  { index: true, ...leadTo('/user/login') },
  publicPage('login', 'title.login', async () => (await import('./pages/LoginPage.tsx')).LoginPage, {
    loader: leadToCompany,
  }),
  publicPage('register', 'title.register', async () => (await import('./pages/RegisterPage.tsx')).RegisterPage),
  publicPage(
    'register-result',
    'title.registerResult',
    async () => (await import('./pages/RegisterResultPage.tsx')).RegisterResultPage,
  ),
  publicPage(
    'findpassword',
    'title.findPassword',
    async () => (await import('./pages/FindPasswordPage.tsx')).FindPasswordPage,
  ),
  publicPage(
    'myfindpassword',
    'title.findPassword',
    async () => (await import('./pages/FindPasswordPage.tsx')).MyFindPasswordPage,
  ),
  publicPage(
    'modifypassword',
    'title.modifyPassword',
    async () => (await import('./pages/FindPasswordPage.tsx')).ModifyPasswordPage,
  ),
  publicPage(
    'findpasswordset',
    'title.modifyPassword',
    async () => (await import('./pages/FindPasswordPage.tsx')).ModifyPasswordPage,
  ),
  publicPage('arrive', 'title.arrive', async () => (await import('./pages/ArrivePage.tsx')).ArrivePage),
  publicPage(
    'link-cloud',
    'title.linkCloud',
    async () => (await import('./pages/LinkArrivalPage.tsx')).LinkArrivalPage,
  ),
  publicPage('emailundo', 'title.emailUndo', async () => (await import('./pages/EmailUndoPage.tsx')).EmailUndoPage),
  publicPage(
    'sso',
    'title.companySignIn',
    async () => (await import('./pages/CompanySignInPage.tsx')).CompanySignInPage,
    { loader: leaveWhenSignedIn },
  ),
  publicPage(
    'sso/callback',
    'title.companySignIn',
    async () => (await import('./pages/CompanyCallbackPage.tsx')).CompanyCallbackPage,
  ),
  publicPage(
    'factor',
    'title.factorSetup',
    async () => {
      const [{ FactorSetupPage }] = await Promise.all([
        import('./pages/FactorSetupPage.tsx'),
        loadAntdScope(),
        loadTexts('factor'),
      ]);
      return FactorSetupPage;
    },
    { loader: requireMissingFactor },
  ),
  publicPage('terminated', 'title.termination', async () => {
    const [{ TerminatedPage }] = await Promise.all([import('./pages/TerminatedPage.tsx'), loadTexts('termination')]);
    return TerminatedPage;
  }),
  // Has an address and no screen of its own.
  { path: 'recover', ...leadTo('/user/findpassword') },
];

/** What a visitor may open, and nothing else (spec section 2). */
export const publicRoutes: RouteObject[] = [
  {
    lazy: latePage(async () => (await import('./public-layout/PublicLayout.tsx')).PublicLayout),
    children: [
      { path: 'user', handle: { isBesideBrand: true } satisfies PageHandle, children: userPages },
      {
        path: 'email',
        children: [
          { index: true, ...leadTo('/email/emailsend') },
          publicPage(
            'emailsend',
            'title.emailSend',
            async () => (await import('./pages/EmailSendPage.tsx')).EmailSendPage,
          ),
        ],
      },
      publicPage(
        'useprivacy',
        'title.usePrivacy',
        async () => (await import('./pages/UsePrivacyPage.tsx')).UsePrivacyPage,
      ),
      publicPage('share', 'title.shared', async () => {
        const [{ SharedPage }] = await Promise.all([import('./pages/SharedPage.tsx'), loadTexts('share')]);
        return SharedPage;
      }),
      publicPage('404', 'title.notFound', async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage),
    ],
  },
];
