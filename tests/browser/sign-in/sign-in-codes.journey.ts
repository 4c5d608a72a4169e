import type { BrowserContext, Page } from '@playwright/test'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { continueAs, newPerson, openSignInWindow, signIn } from '#tests/browser/support/people.ts'

/** Reads the newest code sent to an address, as a person does in demo mode. */
async function readCode(context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage()
  await page.goto('/outbox')
  await page.getByRole('link').filter({ hasText: email }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is your Wonderlark code')
  const [code = ''] = /\d{6}/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []
  await page.close()
  return code
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

/** Puts an authenticator into the browser that confirms everything at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a new person signs in with a code and a name @everyWidth', async ({ page, context, open, expectAccessible }) => {
  const { email } = newPerson('Zoe')
  await open('/login?next=/goals')
  await expect(page.getByRole('heading', { name: 'Back for another adventure?' })).toBeVisible()
  await askForCode(page, email)
  await expectAccessible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(await readCode(context, email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Your name').fill('Zoë O’Hara')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText('Welcome, Zoë O’Hara', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/goals')
})

test.describe('mistakes', () => {
  test.use({ allowedErrors: ['/api/auth/email', '/api/auth/email/code', '/api/auth/account'] })

  test('a wrong address or code is explained, and the input remains', async ({ page, open }) => {
    const { email } = newPerson('Zoe')
    await open('/login')
    await page.getByLabel('Email').fill('zoe@')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByText('Enter an email address, such as name@example.org.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('zoe@')
    await askForCode(page, email)
    await page.getByLabel('Code').fill('12')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter the six digits from the email.')).toBeVisible()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('You have 4 tries left.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('the link in the email fills in the code where it was asked for, and shows it elsewhere', async ({
  page,
  context,
  browser,
  open,
}) => {
  const { email } = newPerson('Zoe')
  await open('/login')
  await askForCode(page, email)
  const code = await readCode(context, email)
  const elsewhere = await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto(`/login?code=${code}`)
  await expect(other.getByLabel('Your code')).toHaveValue(code)
  await expect(other.getByText('It does nothing here.')).toBeVisible()
  await elsewhere.close()
  await open(`/login?code=${code}`)
  await expect(page.getByLabel('Code')).toHaveValue(code)
  await expect(page, 'the code leaves the address').toHaveURL('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
})

test('a person who signed in with Google before is asked to do so again, which connects both', async ({
  page,
  context,
  open,
  expectAccessible,
}) => {
  const person = newPerson('Grace Hopper')
  await signIn(page, person)
  await context.clearCookies()
  await open('/login')
  await askForCode(page, person.email)
  await page.getByLabel('Code').fill(await readCode(context, person.email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(
    page.getByText('You’ve signed in with Google before. Sign in that way to connect them.', { exact: true }),
  ).toBeVisible()
  await expectAccessible()
  await continueAs(await openSignInWindow(page), person)
  await expect(getToasts(page)).toContainText('Connected: from now on, you can sign in either way.')
  await open('/profile/settings')
  const ways = page.getByRole('listitem').filter({ hasText: person.email })
  await expect(ways).toContainText('Last used')
})

test('a passkey is offered once, signs in, is renamed and removed', async ({
  page,
  context,
  open,
  expectAccessible,
}) => {
  await addAuthenticator(page)
  const person = newPerson('Pia Key')
  await signIn(page, person)
  await open('/home')
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(getToasts(page)).toContainText('Passkey added')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await context.clearCookies()
  await open('/login')
  // The browser suggests the passkey in the email field, and this authenticator takes it at once.
  const welcome = page.getByText('Welcome back, Pia Key', { exact: true })
  await expect(welcome).toBeVisible()
  await context.clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await open('/login')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(welcome).toBeVisible()
  await open('/profile/settings')
  const passkey = page.getByRole('listitem').filter({ hasText: 'Passkey:' })
  await passkey.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Blue phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(passkey).toContainText('Blue phone')
  await expectAccessible()
  await passkey.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkey).toHaveCount(0)
})

test.describe('settings', () => {
  test('an address is added by a code', async ({ page, context, open }) => {
    const [person, second] = [newPerson('Ada'), newPerson('Ada')]
    await signIn(page, person)
    await open('/profile/settings')
    await page.getByRole('button', { name: 'Add an email address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(second.email)
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await expect(dialog.getByLabel('Code')).toBeVisible()
    await dialog.getByLabel('Code').fill(await readCode(context, second.email))
    await dialog.getByRole('button', { name: 'Add this address' }).click()
    await expect(getToasts(page)).toContainText('Address added')
    await expect(page.getByRole('button', { name: `Remove ${second.email}` })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: ['/login/email', '/login/code'] })

  test('forms offer every step, and the providers are links', async ({ page, context, open }) => {
    const { email } = newPerson('Zoe')
    await open('/login?next=/goals')
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByText('Enter an email address, such as name@example.org.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('You have 4 tries left.')
    await page.getByLabel('Code').fill(await readCode(context, email))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Your name').fill('Zoë')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page).toHaveURL('/goals')
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
  })
})
