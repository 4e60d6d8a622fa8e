import { useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { useLateSchema, type SchemaOrFile } from './late-schema.ts';

/** Messages by the name of their field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface FormOptions<S extends z.ZodMiniType> {
  /**
   * Takes an object of the fields' texts by their names. A form whose schema cannot be loaded is sent as it is:
   * the server holds it to the same.
   */
  readonly schema: SchemaOrFile<S>;
  /** Called at submit with what the schema made of the fields, when it found nothing wrong. */
  readonly onValid: (values: z.output<S>) => void;
}

/** What is wrong by the schema, and what somebody else has refused, such as the server. */
interface Complaints {
  readonly found: FieldErrors;
  readonly refused: FieldErrors;
}

const none: Complaints = { found: {}, refused: {} };

const allOf = ({ found, refused }: Complaints): FieldErrors => ({ ...refused, ...found });

/** The first message of each field. */
const messagesOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));

/** Those of the fields named; one that is well now stays among them, without a message. */
const only = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(names.map((name) => [name, errors[name]]));

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

/**
 * A form of native fields. What they hold is read by their names at submit and held to a schema; the first wrong
 * one gets the focus. From then on a message goes, or changes, as its field is mended.
 */
export function useForm<S extends z.ZodMiniType>({ schema, onValid }: FormOptions<S>) {
  const ref = useRef<HTMLFormElement>(null);
  const [{ found, refused }, setComplaints] = useState(none);
  const isWaiting = useRef(false);
  const { known, load } = useLateSchema(schema);
  const textsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

  const complain = (form: HTMLFormElement | null, complaints: Complaints) => {
    // The words have to stand there when focus reads them out.
    flushSync(() => setComplaints(complaints));
    const messages = allOf(complaints);
    const wrong = form && controlsOf(form).find(({ name }) => messages[name]);
    wrong?.focus();
    // Focus brings the field into sight; its name stands above it.
    wrong?.labels?.[0]?.scrollIntoView({ block: 'nearest' });
  };

  const submit = (element: HTMLFormElement) => {
    const result = known()?.safeParse(textsOf(element));
    if (result?.success === false)
      return complain(element, { found: messagesOf(result.error.issues), refused: {} });
    setComplaints(none);
    // Without a schema they are texts under the same names.
    onValid(result ? result.data : (textsOf(element) as z.output<S>));
  };

  const form: Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit' | 'onInput' | 'onFocus'> = {
    ref,
    noValidate: true,
    onFocus: () => void load(),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const element = event.currentTarget;
      if (known()) return submit(element);
      if (isWaiting.current) return;
      isWaiting.current = true;
      void load().then(() => {
        isWaiting.current = false;
        submit(element);
      });
    },
    onInput: ({ currentTarget, target }) => {
      const wrong = Object.keys(found);
      const touched = target instanceof HTMLInputElement ? target.name : '';
      if (wrong.length === 0 && refused[touched] === undefined) return;
      const error = known()?.safeParse(textsOf(currentTarget)).error;
      setComplaints({
        found: only(error ? messagesOf(error.issues) : {}, wrong),
        refused: { ...refused, [touched]: undefined },
      });
    },
  };

  return {
    /** Spread into the `form` element. */
    form,
    errors: allOf({ found, refused }),
    /** Shows what somebody else found wrong with fields of this form, such as an error answer's `fields`. */
    refuse: (fields: FieldErrors) => complain(ref.current, { found: {}, refused: fields }),
    /** What a field holds now. */
    textOf: (name: string): string => {
      const text = ref.current === null ? null : new FormData(ref.current).get(name);
      return typeof text === 'string' ? text : '';
    },
  };
}
