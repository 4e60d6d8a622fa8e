import type { CSSProperties } from 'react';
import { EmptyDrawing, emptyDrawings } from '../../ui/empty-drawing.tsx';
import { Icon, iconNames } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Shown, State } from './shown.tsx';
import styles from './shown.module.css';

const colours = [
  'page',
  'surface',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'brand',
  'brand-strong',
  'brand-wash',
  'accent',
  'good',
  'good-wash',
  'warn',
  'warn-wash',
  'bad',
  'bad-wash',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
];

const swatch = (colour: string): CSSProperties & Record<'--swatch', string> => ({
  '--swatch': `var(--${colour})`,
});

/** Colours, type, drawings. */
export function FoundationsShown() {
  return (
    <Shown title="Foundations">
      <State name="Logo">
        <Logo />
      </State>
      <State name="Type" full>
        <h1>Display: how have you been?</h1>
        <h2>Lead: over the last two weeks</h2>
        <p>Body: one thing at a time, in plain words. 0O 1lI 5S 8B</p>
        <p className={styles['name']}>Small: due on Tuesday</p>
      </State>
      <State name="Colours" full>
        <ul className={styles['row']}>
          {colours.map((colour) => (
            <li key={colour} className={styles['swatch']} style={swatch(colour)}>
              {colour}
            </li>
          ))}
        </ul>
      </State>
      <State name="Icons" full>
        <ul className={`${styles['row']} ${styles['icons']}`}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </State>
      <State name="Drawings" full>
        <ul className={styles['row']}>
          {emptyDrawings.map((name) => (
            <li key={name} style={{ width: '7.5rem', color: 'var(--brand)' }}>
              <EmptyDrawing name={name} />
            </li>
          ))}
        </ul>
      </State>
    </Shown>
  );
}
