import { test as base, expect } from '@playwright/test'

/** A page on which any error in the console, hydration warnings included, fails the test. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const loud: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') loud.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => loud.push(error.message))
      await use()
      expect(loud, 'what the console said').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
