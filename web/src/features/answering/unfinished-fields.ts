/**
 * What names the questions, in `data-` and this attribute, whose fields a browser gives no text for, because only a
 * part of a date or a time stands in them: to the answers they look empty.
 */
export const unfinishedNames = (form: HTMLFormElement, attribute: 'item' | 'question'): ReadonlySet<string> =>
  new Set(
    [...form.elements]
      .filter((element) => element instanceof HTMLInputElement && element.validity.badInput)
      .map((element) => element.closest<HTMLElement>(`[data-${attribute}]`)?.dataset[attribute] ?? ''),
  );
