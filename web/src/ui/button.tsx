import type { ComponentProps, MouseEvent, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The looks of a button for an element that is not one, such as a telephone link. */
export const buttonClass = (variant: ButtonVariant = 'primary', wide = false) =>
  classes(styles['button'], styles[variant], wide && styles['wide']);

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  /** At work: keeps its width and its focus, and ignores clicks. */
  busy?: boolean | undefined;
  /** Not yet to be used, for a time that is told beside it: keeps its focus, and ignores clicks. */
  waiting?: boolean | undefined;
  wide?: boolean | undefined;
};

/** A native button; it submits a form only when told `type="submit"`. */
export function Button(props: ButtonProps) {
  const { variant, busy = false, waiting = false, wide, className, children, onClick, ...rest } = props;
  const whenIdle = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || waiting) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        buttonClass(variant, wide),
        busy && styles['busy'],
        waiting && styles['waiting'],
        className,
      )}
      aria-disabled={busy || waiting || undefined}
      aria-busy={busy || undefined}
      onClick={whenIdle}
    >
      <span className={styles['label']}>{children}</span>
      {busy && (
        <span className={styles['dots']} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & {
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A link of this app that looks like a button. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(buttonClass(variant, wide), className)} />;
}
