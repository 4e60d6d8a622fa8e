import { clientConfig, type ClientConfig } from '@evenkeel/contract/config';
import { configElementId } from '@evenkeel/contract/config-element';

let known: { readonly block: string; readonly settings: ClientConfig } | undefined;

/** The settings in the served page, read when first asked for. */
export function config(): ClientConfig {
  const block = document.getElementById(configElementId)?.textContent ?? '';
  if (known?.block !== block) known = { block, settings: read(JSON.parse(block)) };
  return known.settings;
}

/** The server that serves the page wrote them; development and tests hold them to the contract. */
const read = (settings: unknown): ClientConfig =>
  import.meta.env.DEV ? clientConfig.parse(settings) : (settings as ClientConfig);
