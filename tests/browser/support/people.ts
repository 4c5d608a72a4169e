import type { Page } from '@playwright/test'
import { continueAs as continueInSession, openBrowser } from '#tests/support/product/browser-like.ts'
import { expect } from './fixtures.ts'

let count = 0

/** Creates a person that no other journey uses. */
export function newPerson(name: string): { name: string; email: string } {
  count += 1
  return { name, email: `${name.toLowerCase().replaceAll(/\W/g, '')}-${process.pid}-${count}@example.org` }
}

export async function openSignInWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await expect(popup).toHaveTitle('Demo sign-in')
  return popup
}

export async function continueAs(provider: Page, person: { name: string; email: string }): Promise<void> {
  await provider.getByLabel('Name').fill(person.name)
  await provider.getByLabel('Email').fill(person.email)
  await provider.getByRole('button', { name: 'Continue' }).click()
}

/** Signs a person in through the sign-in screen, which must be open. */
export async function signInFrom(page: Page, person = newPerson('Ada Lovelace')): Promise<void> {
  await continueAs(await openSignInWindow(page), person)
  await expect(page.getByText(`Welcome, ${person.name}`, { exact: true })).toBeVisible()
}

/**
 * Signs a person in without opening a screen, by adding the session cookie to the page's context. The sign-in screen has
 * its own journeys.
 */
export async function signIn(page: Page, person = newPerson('Ada Lovelace')): Promise<void> {
  const site = process.env.PRODUCT_URL ?? ''
  const browser = openBrowser(site)
  await continueInSession(browser, await browser.open('/api/auth/google/start?popup=1'), { ...person })
  const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: site }))
  await page.context().addCookies(cookies)
}
