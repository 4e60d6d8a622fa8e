import { RunningServer } from './fixtures/running-server.ts';

/** Before the journeys: the demonstration once for all servers, half of whose start it would be. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function makeDemo(): Promise<() => Promise<void>> {
  const demo = await RunningServer.makeDemo();
  return () => demo.remove();
}
