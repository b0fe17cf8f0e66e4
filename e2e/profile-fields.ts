import { expect, type Locator } from '@playwright/test';

export const about = 'Radim sve po kući: police, karniše, kvake, slavine i silikon, od 2009.';

export async function pick(form: Locator, label: string, ...options: string[]): Promise<void> {
  const page = form.page();
  await form.getByRole('combobox', { name: label }).click();
  for (const option of options) {
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.type(option.slice(0, 5));
    await page.getByRole('listbox').getByRole('option', { name: option }).click();
    await expect(page.getByRole('listbox').getByRole('option', { name: option })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
}

export const chip = (form: Locator, name: string) =>
  form.getByRole('button', { name: `Uklonite: ${name}`, exact: true });
