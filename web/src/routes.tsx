import { redirect, type RouteObject } from 'react-router';
import { lazyRoute } from './app/lazy-route.ts';
import { LoadingScreen } from './app/loading-screen.tsx';
import { loader, Root } from './app/root.tsx';
import { RouteError } from './app/route-error.tsx';
import { hrefs, paths } from './paths.ts';

const publicRoutes: RouteObject[] = [
  { path: paths.login, lazy: lazyRoute(() => import('./features/login/login-screen.tsx')) },
  { path: paths.logout, lazy: lazyRoute(() => import('./features/login/logout-screen.tsx')) },
  {
    path: paths.forgotPassword,
    lazy: lazyRoute(() => import('./features/login/forgot-password-screen.tsx')),
  },
  { path: paths.acceptInvite, lazy: lazyRoute(() => import('./features/login/create-account-screen.tsx')) },
  { path: paths.help, lazy: lazyRoute(() => import('./app/help-screen.tsx')) },
  {
    path: paths.publicSafetyNet,
    lazy: lazyRoute(() => import('./features/safety-net/safety-net-screen.tsx')),
  },
  {
    lazy: lazyRoute(() => import('./features/public-user/public-user-layout.tsx')),
    children: [
      {
        path: paths.publicAssessments,
        lazy: lazyRoute(() => import('./features/assessments/assessments-screen.tsx')),
      },
    ],
  },
  // The server answers this path outside production only.
  { path: paths.gallery, lazy: lazyRoute(() => import('./app/gallery/gallery-screen.tsx')) },
  { path: '*', lazy: lazyRoute(() => import('./app/not-found-screen.tsx')) },
];

const protectedRoutes: RouteObject[] = [
  { path: paths.home, lazy: lazyRoute(() => import('./features/home/home-screen.tsx')) },
  { path: paths.progress, lazy: lazyRoute(() => import('./features/progress/progress-screen.tsx')) },
  { path: paths.settings, lazy: lazyRoute(() => import('./features/settings/settings-screen.tsx')) },
];

/** Every screen of the app, each in a file of its own that is loaded when it is first shown. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    loader,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      { path: paths.profile, loader: () => redirect(hrefs.home()) },
      { lazy: lazyRoute(() => import('./app/main-layout.tsx')), children: protectedRoutes },
      { lazy: lazyRoute(() => import('./app/public-layout.tsx')), children: publicRoutes },
    ],
  },
];
