import { useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FieldFrame, useFieldWiring, type FieldWords } from './field-frame.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldWords &
  ComponentProps<'input'> & {
    /** What the text is known to be, at its end inside the field. */
    mark?: ReactNode;
  };

/** One line of text. */
export function TextField({ label, hint, error, mark, id, className, ...rest }: TextFieldProps) {
  const wiring = useFieldWiring({ hint, error }, id);
  const input = (
    <input type="text" {...rest} {...wiring.control} className={classes(styles['control'], className)} />
  );
  return (
    <FieldFrame {...{ label, hint, error, wiring }}>
      {mark === undefined ? (
        input
      ) : (
        <div className={styles['withMark']}>
          {input}
          <span className={styles['mark']}>{mark}</span>
        </div>
      )}
    </FieldFrame>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'mark'>;

/** A password that its owner can look at before sending it. */
export function PasswordField({ label, hint, error, id, className, ...rest }: PasswordFieldProps) {
  const wiring = useFieldWiring({ hint, error, describedBy: rest['aria-describedby'] }, id);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, wiring }}>
      <div className={styles['withButton']}>
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...wiring.control}
          type={shown ? 'text' : 'password'}
          className={classes(styles['control'], className)}
        />
        <Button variant="quiet" aria-controls={wiring.control.id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          {/* Which one, where there are two. */}
          <VisuallyHidden> {typeof label === 'string' ? label.toLowerCase() : 'password'}</VisuallyHidden>
        </Button>
      </div>
    </FieldFrame>
  );
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

/** Several lines; the box grows with what is written. */
export function TextArea({ label, hint, error, id, className, ref, onInput, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring({ hint, error }, id);
  return (
    <FieldFrame {...{ label, hint, error, wiring }}>
      <textarea
        rows={3}
        autoComplete="off"
        {...rest}
        {...wiring.control}
        // A new function each time, so that the box is measured again after every render.
        ref={(element) => {
          if (element) fitContent(element);
          return assign(ref, element);
        }}
        onInput={(event) => {
          fitContent(event.currentTarget);
          onInput?.(event);
        }}
        className={classes(styles['control'], styles['area'], className)}
      />
    </FieldFrame>
  );
}

/** For browsers without `field-sizing`; the others size the box by style alone. */
function fitContent(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

function assign<T>(ref: Ref<T> | undefined, element: T | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
  return undefined;
}
