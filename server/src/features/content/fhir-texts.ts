import { limits } from '@evenkeel/contract/limits';
import { findExtension, hasExtension } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import type { Findings } from './import-result.ts';
import { plainText } from './plain-text.ts';

/** What some files write into a text that FHIR means to be plain. */
const markup = /<\/?(a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i;

/** An item's words without their markup; empty where there are none. */
const wordsOf = (item: FhirItem, findings: Findings): string => {
  const text = item.text?.trim() ?? '';
  if (text !== '' && text.length <= 4 * limits.textLength && markup.test(text)) {
    findings.warn(item.linkId, 'has markup in its text; it is shown as plain text');
    return plainText(text);
  }
  if (text !== '') return text;
  const xhtml = findExtension(item._text?.extension, 'rendering-xhtml')?.valueString;
  const markdown = findExtension(item._text?.extension, 'rendering-markdown')?.valueMarkdown;
  const marked = typeof xhtml === 'string' ? xhtml : markdown;
  if (typeof marked !== 'string' || marked.length > 4 * limits.textLength) return '';
  const words = typeof xhtml === 'string' ? plainText(marked) : marked.trim();
  if (words !== '') findings.warn(item.linkId, 'has its text only as markup; it is shown as plain text');
  return words;
};

/** What a person reads of an item, with its numbering; null where it has to be refused. */
export const textOf = (item: FhirItem, findings: Findings): string | null => {
  if (hasExtension(item._text?.extension, 'cqf-expression')) {
    findings.refuse(item.linkId, 'its text changes by an expression');
    return null;
  }
  const words = wordsOf(item, findings);
  const prefix = item.prefix?.trim() ?? '';
  const whole = words === '' || prefix === '' || words.startsWith(prefix) ? words : `${prefix} ${words}`;
  if (whole.length > limits.textLength) {
    findings.refuse(item.linkId, `its text is longer than ${limits.textLength} characters`);
    return null;
  }
  return whole;
};
