import { clientConfig, configElementId, type ClientConfig } from '@evenkeel/contract/config';

let known: { readonly block: string; readonly settings: ClientConfig } | undefined;

/** The settings in the served page, read when first asked for. */
export function config(): ClientConfig {
  const block = document.getElementById(configElementId)?.textContent ?? '';
  if (known?.block !== block) known = { block, settings: clientConfig.parse(JSON.parse(block)) };
  return known.settings;
}
