import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './card.module.css';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  tone?: 'plain' | 'wash' | undefined;
  raised?: boolean | undefined;
};

/** A surface that holds one thing; what is in it keeps an even distance. */
export function Card({ as: Element = 'div', tone = 'plain', raised, className, ...rest }: CardProps) {
  // Every element on the list takes the attributes of a div.
  const Box = Element as 'div';
  return (
    <Box {...rest} className={classes(styles['card'], styles[tone], raised && styles['raised'], className)} />
  );
}
