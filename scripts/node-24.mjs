import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from './root.mjs';

const wanted = 24;

/** The Node that the lock file pins for this platform, or null where there is none. */
const pinnedNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = inRoot('node_modules', `node-${platform}-${process.arch}`);
  if (!existsSync(join(folder, 'package.json'))) return null;
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const binary = join(folder, bin.node);
  return existsSync(binary) ? binary : null;
};

/** Path of a Node that runs this project: the pinned one, else the one running now if it is new enough. */
export const node24 = () => {
  const pinned = pinnedNode();
  if (pinned !== null) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  throw new Error(
    `Evenkeel runs on Node ${wanted}. npm has no copy of it for ${process.platform}-${process.arch}, ` +
      `and this is Node ${process.versions.node}: please install Node ${wanted}.`,
  );
};

/** The environment of every tool: `node` is Node 24 and the installed packages' commands are on the path. */
export const toolEnvironment = () => ({
  ...process.env,
  PATH: [inRoot('node_modules', '.bin'), join(node24(), '..'), process.env.PATH ?? ''].join(delimiter),
});
