import { redirect, type RouteObject } from 'react-router';
import { lazyRoute } from './app/lazy-route.ts';
import { LoadingScreen } from './app/loading-screen.tsx';
import { loader, Root } from './app/root.tsx';
import { RouteError } from './app/route-error.tsx';
import { hrefs, paths } from './paths.ts';
import {
  kioskScreens,
  intakeScreens,
  layouts,
  notFoundScreen,
  protectedScreens,
  publicScreens,
  publicUserScreens,
  type ScreensByPath,
} from './route-files.ts';

const routesOf = (screens: ScreensByPath): RouteObject[] =>
  Object.entries(screens).map(([path, load]) => ({ path, lazy: lazyRoute(load) }));

/** Every screen of the app, each in a file of its own that is loaded when it is first shown. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    loader,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      { path: paths.profile, loader: () => redirect(hrefs.home()) },
      { lazy: lazyRoute(layouts.main), children: routesOf(protectedScreens) },
      { lazy: lazyRoute(layouts.kiosk), children: routesOf(kioskScreens) },
      { lazy: lazyRoute(layouts.intake), children: routesOf(intakeScreens) },
      {
        lazy: lazyRoute(layouts.public),
        children: [
          { lazy: lazyRoute(layouts.publicUser), children: routesOf(publicUserScreens) },
          ...routesOf(publicScreens),
          { path: '*', lazy: lazyRoute(notFoundScreen) },
        ],
      },
    ],
  },
];
