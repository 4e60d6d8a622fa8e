import { takeReload } from './reload-once.ts';
import { sendFirstCalls } from './early-calls.ts';
import { filesFor } from './route-files.ts';

/** Read without the contract's schemas, which are on their way with the app. */
interface Settings {
  readonly apiBaseUrl: string;
}

// This small file is here first: what the address needs is asked for at once, beside the app itself and not
// after it. The router asks again for the same files, and is the one to tell when one is missing.
for (const load of filesFor(location.pathname)) load().catch(() => undefined);

try {
  const settings = JSON.parse(document.getElementById('evenkeel-config')?.textContent ?? '') as Settings;
  sendFirstCalls(location, settings.apiBaseUrl);
} catch {
  // Broken settings are the app's to tell.
}

const pageRead = new Promise((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
  else resolve(null);
});

Promise.all([import('./main.tsx'), pageRead]).then(
  ([{ showApp }]) => showApp(document),
  async () => {
    if (await takeReload(() => sessionStorage)) location.reload();
    else document.body.append(document.querySelector<HTMLTemplateElement>('#not-started')?.content ?? '');
  },
);
