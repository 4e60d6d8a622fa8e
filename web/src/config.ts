import { clientConfig, configElementId, type ClientConfig } from '@evenkeel/contract/config';

let known: ClientConfig | undefined;

/** The settings in the served page, read when first asked for. */
export function config(): ClientConfig {
  known ??= clientConfig.parse(JSON.parse(document.getElementById(configElementId)?.textContent ?? ''));
  return known;
}
