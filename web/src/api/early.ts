/** Long enough for the app to arrive on a slow connection, too short for an answer to grow old. */
const keptMs = 15_000;

const asked = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>();

/** What every call tells about the browser it comes from. */
export const browserHeaders = (): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) headers.set('time-zone', zone);
  return headers;
};

/** Sends a public GET while the app that will ask for it is still on its way. */
export const askEarly = (address: string): Promise<Response> => {
  const answer = fetch(address, { headers: browserHeaders() });
  answer.catch(() => undefined);
  asked.set(address, { at: performance.now(), answer });
  return answer;
};

/** The answer to a public GET that was sent early; handed out once. */
export const takeEarly = (address: string): Promise<Response> | undefined => {
  const early = asked.get(address);
  asked.delete(address);
  return early !== undefined && performance.now() - early.at < keptMs ? early.answer : undefined;
};
