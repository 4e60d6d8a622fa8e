import { classes } from '../../ui/classes.ts';
import { useOnline } from './use-online.ts';
import styles from './answering.module.css';

/** Says where the answers are meanwhile, in one quiet line. */
export function SavedLine({ isKept }: { isKept: boolean }) {
  const isOnline = useOnline();
  const kept = isKept ? 'Saved on this device' : 'Not saved on this device: please finish before you leave';
  return (
    <output className={classes(styles['saved'], isOnline && isKept && styles['beside'])}>
      {isOnline ? kept : `You are offline. ${kept}`}
    </output>
  );
}
