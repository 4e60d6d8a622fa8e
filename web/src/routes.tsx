import { redirect, type RouteObject } from 'react-router';
import { lazyFile } from './lazy-file.ts';
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
  Object.entries(screens).map(([path, load]) => ({ path, lazy: lazyFile(load) }));

/** Every screen of the app, each in a file of its own that is loaded when it is first shown. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    loader,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      { path: paths.profile, loader: () => redirect(hrefs.home()) },
      { lazy: lazyFile(layouts.main), children: routesOf(protectedScreens) },
      { lazy: lazyFile(layouts.kiosk), children: routesOf(kioskScreens) },
      { lazy: lazyFile(layouts.intake), children: routesOf(intakeScreens) },
      {
        lazy: lazyFile(layouts.public),
        children: [
          { lazy: lazyFile(layouts.publicUser), children: routesOf(publicUserScreens) },
          ...routesOf(publicScreens),
          { path: '*', lazy: lazyFile(notFoundScreen) },
        ],
      },
    ],
  },
];
