import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

let count = 0

/** Somebody whom no other journey knows. */
export function newPerson(name: string): { name: string; email: string } {
  count += 1
  return { name, email: `${name.toLowerCase().replaceAll(/\W/g, '')}-${process.pid}-${count}@example.org` }
}

/** Opens the sign-in window from the sign-in screen. */
export async function openSignInWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await expect(popup).toHaveTitle('Demo sign-in')
  return popup
}

/** Fills in the demo provider's form. */
export async function continueAs(provider: Page, person: { name: string; email: string }): Promise<void> {
  await provider.getByLabel('Name').fill(person.name)
  await provider.getByLabel('Email').fill(person.email)
  await provider.getByRole('button', { name: 'Continue' }).click()
}

/** Signs somebody in from the sign-in screen that the page shows. */
export async function signInFrom(page: Page, person = newPerson('Ada Lovelace')): Promise<void> {
  await continueAs(await openSignInWindow(page), person)
  await expect(page.getByText(`Welcome, ${person.name}`, { exact: true })).toBeVisible()
}
