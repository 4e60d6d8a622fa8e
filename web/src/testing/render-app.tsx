import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { SessionProvider } from '../session/session.tsx';
import { ToastProvider } from '../ui/toast.tsx';

interface AppUnderTest {
  /** Screens by their path; any other path shows its own address. */
  readonly screens: Readonly<Record<string, ComponentType>>;
  readonly at: string;
  /** State of the first navigation. */
  readonly state?: unknown;
}

/** Screens on what they stand on in the app: session, server state, toasts and a router, in strict mode. */
export const renderApp = ({ screens, at, state }: AppUnderTest) => {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(
    [
      ...Object.entries(screens).map(([path, Component]) => ({ path, Component })),
      { path: '*', Component: () => <main>Elsewhere</main> },
    ],
    { initialEntries: [{ ...addressOf(at), state }] },
  );
  const view = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return {
    ...view,
    queryClient,
    /** The browser's own Back. */
    goBack: () => act(() => router.navigate(-1)),
    /** What the last navigation carried. */
    carried: (): unknown => router.state.location.state,
    address: () => router.state.location.pathname + router.state.location.search,
  };
};

const addressOf = (at: string) => {
  const { pathname, search, hash } = new URL(at, 'https://app.test');
  return { pathname, search, hash };
};
