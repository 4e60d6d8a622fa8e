import { useLocation, useNavigate } from 'react-router';
import { useWrapper } from '../native/use-wrapper.ts';
import { paths, settingsSubPages } from '../paths.ts';

/**
 * What Back does on this page; null where there is nothing to go back to. Pages of the settings lead to
 * the page above them however they were reached, and an old wrapper is asked to show its settings instead.
 */
export const useBack = (): (() => void) | null => {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const wrapper = useWrapper();
  const parent = settingsSubPages[pathname];
  if (parent !== undefined) {
    return wrapper?.navigatesOldStyle && parent === paths.settings
      ? () => wrapper.send({ type: 'navigate-settings' })
      : () => void navigate(parent, { replace: true });
  }
  // The router names the first entry of a tab "default".
  return key === 'default' ? null : () => void navigate(-1);
};
