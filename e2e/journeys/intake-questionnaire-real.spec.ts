import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { textError } from '@evenkeel/contract/answer-formats';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { byLinkId, enabledLinkIds, itemsOfPages } from '@evenkeel/contract/intake-rules';
import { intakeResponses } from '@evenkeel/contract/intake-questionnaire';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { heading, IntakeAtQuestions, readJson, startQuestions } from '../fixtures/intake-questions.ts';
import { expect, test } from '../fixtures/test.ts';

/** Real packets have owners and are no part of this repository: who has them puts them beside it. */
const packets = new URL('../../../shared/questionnaires/', import.meta.url);

const texts: Record<NonNullable<IntakeItem['format']>, string> = {
  line: 'A few words',
  paragraph: 'A few words\nand some more',
  date: '2020-02-29',
  'date-time': '2020-02-29T09:30',
  time: '09:30',
  'whole-number': '3',
  decimal: '2.5',
  url: 'https://example.test/plan',
};

/** What patterns ask for most: a zip code, an address, a number of the kind that cards have. */
const patterned = ['02139', 'ines@example.test', '123-45-6789', '(617) 555-0100'];

const textFor = (item: IntakeItem): string => {
  const { format = 'line', min, max, pattern } = item;
  if (pattern !== undefined) return patterned.find((text) => textError(item, text) === null) ?? '';
  if (format !== 'whole-number' && format !== 'decimal') return texts[format];
  return String(min ?? (max === undefined ? texts[format] : Math.min(max, 3)));
};

/** Answers one question: the last of its options, which more often opens others, or a text of its kind. */
const answer = async (row: Locator, item: IntakeItem): Promise<void> => {
  if (item.type === 'text') return row.locator('input, textarea').first().fill(textFor(item));
  const options = row.locator('input[type="radio"], input[type="checkbox"]');
  return options.nth(item.open === true ? 0 : (await options.count()) - 1).check();
};

/** Answers everything on the page, and what its answers open. */
const answerPage = async (page: Page, items: ReadonlyMap<string, IntakeItem>): Promise<void> => {
  const answered = new Set<string>();
  for (;;) {
    const shown = await page
      .locator('[data-item]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item') ?? ''));
    const next = shown.find((linkId) => !answered.has(linkId));
    if (next === undefined) return;
    answered.add(next);
    const item = items.get(next);
    if (item === undefined) throw new Error(`Nothing is known of ${next}`);
    await answer(page.locator(`[data-item="${next}"]`), item);
  }
};

/** Every item of a FHIR response that has an answer, by linkId. */
const answeredIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(answeredIn);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'linkId' in node && 'answer' in node ? [String(node.linkId)] : [];
  return [...own, ...Object.values(node).flatMap(answeredIn)];
};

for (const file of ['jmandel-web-forms/bwh-brain-mind.json', 'jmandel-web-forms/cc-union-intake.json']) {
  const packet = new URL(file, packets);

  test(`a real packet is answered to the end on a phone: ${file}`, async ({ page, server }) => {
    test.skip(!existsSync(fileURLToPath(packet)), 'The real packets are not on this machine');
    test.slow();
    const intake = await IntakeAtQuestions.begin(server.url, await readJson(packet));
    const items = new Map(itemsOfPages(intake.pages).map((item) => [item.linkId, item]));
    await intake.open(page);
    await startQuestions(page);
    for (let isLast = false; !isLast;) {
      const place = page.getByText(/^Page \d+ of \d+$/);
      await expect(place).toBeVisible();
      const before = await place.textContent();
      await answerPage(page, items);
      await expectNoSidewaysScroll(page);
      isLast = await page.getByRole('button', { name: 'Submit' }).isVisible();
      await page.getByRole('button', { name: isLast ? 'Submit' : 'Next' }).click();
      if (!isLast) await expect(page.getByText(before ?? '', { exact: true })).toHaveCount(0);
    }
    await expect(heading(page, 'Payment')).toBeVisible();
    await checkA11y(page);

    const { responses } = await intake.record();
    const given = byLinkId(intakeResponses.parse(responses.map(({ linkId, value }) => ({ linkId, value }))));
    const enabled = enabledLinkIds(intake.pages, given);
    const asked = [...items.values()].filter(({ linkId, type }) => type !== 'group' && enabled.has(linkId));
    const linkIds = asked.map(({ linkId }) => linkId).toSorted();
    expect(linkIds.length).toBeGreaterThan(10);
    // Every question that was asked is answered, and no other.
    expect(answeredIn(await intake.fhir()).toSorted()).toEqual(linkIds);
  });
}
