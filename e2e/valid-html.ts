import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

/** The rules of the HTML standard, without style rules. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Expects a page's HTML, as the server sent it, to have no validation errors. */
export function expectValidHtml(html: string): void {
  const lines = html.split('\n');
  const { results } = validator.validateStringSync(html);
  expect
    .soft(
      results
        .flatMap(({ messages }) => messages)
        .map(
          ({ ruleId, message, line, column }) =>
            `${ruleId}: ${message} ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 60)}`,
        ),
    )
    .toEqual([]);
}
