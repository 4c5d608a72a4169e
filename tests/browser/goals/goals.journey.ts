import type { Locator, Page } from '@playwright/test'
import type { Goal } from '#contract/goals/goal.ts'
import { bothThemes, expect, getToasts, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'
import { isMirrored } from '#tests/browser/support/language.ts'

const getTask = (page: Page, name: string) => page.getByRole('checkbox', { name })

async function startGoal(page: Page, title: string, tasks: string[], more: object = {}): Promise<Goal> {
  const data = { title, tasks, targetCount: tasks.length, category: 'Other', dueDate: '2030-05-01', ...more }
  return (await (await page.request.post('/api/goals', { data })).json()) as Goal
}

/** Swipes along the line. */
async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = (await target.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [isMirrored ? box.x + box.width - 60 : box.x + 60, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (let step = 1; step <= 6; step += 1)
    await touch('touchMove', x + ((isMirrored ? -distance : distance) * step) / 6)
  await touch('touchEnd', x)
  await finger.detach()
}

test.beforeEach(({ page }) => signIn(page, newPerson('Grace Goal')))

test.describe('a first goal', () => {
  test.use({ allowedErrors: ['/api/goals'] })

  test('is started by hand; the form says what is missing and keeps the text', async ({
    page,
    open,
    expectAccessible,
  }) => {
    await open('/goals')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Learning Goals')
    await expect(page.getByText('Track your progress and achieve your learning objectives')).toBeVisible()
    await expectAccessible(bothThemes)
    await page.getByRole('button', { name: 'Start your first goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Learning Goal' })
    for (const section of ['Goal Info', 'Deadline', 'Tasks'])
      await expect(dialog.getByRole('group', { name: section })).toBeVisible()
    const create = dialog.getByRole('button', { name: 'Create Goal' })
    await expect(create).toBeDisabled()
    await expect(create).toHaveAccessibleDescription(
      'Add a title, a category, a due date, and a task to create the goal.',
    )
    await dialog.getByLabel('Title').fill('Whittle a spoon')
    await dialog.getByLabel('Due date').fill('2030-05-14')
    await expectAccessible()
    await expect(create).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Task 1' }).fill('Find a knife')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Find a branch')
    await expect(create).toHaveAccessibleDescription('Add a category to create the goal.')
    await create.click()
    await expect(dialog.getByRole('alert')).toHaveText('Category is required')
    await dialog.getByLabel('Category').selectOption('Arts')
    await dialog.getByLabel('Target count').fill('0')
    await create.click()
    await expect(dialog.getByRole('alert')).toHaveText('Target count must be greater than 0')
    await dialog.getByLabel('Target count').fill('4')
    await page.route('**/api/goals', (route) => route.fulfill({ status: 500, body: 'out of ink' }), { times: 1 })
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText('Error creating goal: 500: out of ink')
    await expect(dialog.getByLabel('Title')).toHaveValue('Whittle a spoon')
    await create.click()
    await expect(getToasts(page)).toContainText('Goal Added!')
    await expect(getToasts(page)).toContainText('"Whittle a spoon" has been added to your learning goals.')
    await expect(page).toHaveURL(/\/goals#goal-\d+$/)
    await expect(page.getByText('0 of 2 completed')).toBeInViewport()
    await expect(getTask(page, 'Find a branch')).toBeVisible()
    await expectAccessible()
  })
})

test(
  'the button for a new goal covers no control, however far the list is scrolled',
  { tag: '@nightly' },
  async ({ page, open }) => {
    for (let count = 0; count < 4; count += 1) await startGoal(page, `Goal ${count}`, ['Begin', 'Go on'])
    await open('/goals')
    const add = page.getByRole('button', { name: 'Add New Learning Goal' })
    const covered = () =>
      page.evaluate(() => {
        const bar = document.querySelector('[data-action-bar]')!.getBoundingClientRect()
        const end = document.querySelector('main ul > li:last-child article')!.getBoundingClientRect().bottom
        return end - bar.top
      })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(covered).toBeLessThanOrEqual(0)
    await add.click()
    await expect(page.getByRole('dialog', { name: 'Add New Learning Goal' })).toBeVisible()
  },
)

test('tasks are completed by press, key and swipe, and completing the goal is celebrated once', async ({
  page,
  open,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const hums: unknown[] = []
    Object.assign(window, { hums })
    navigator.vibrate = (pattern) => hums.push(pattern) > 0
  })
  await startGoal(page, 'Ten birds', ['Wren', 'Robin', 'Heron', 'Swift', 'Owl', 'Crane'])
  await open('/goals')
  await getTask(page, 'Wren').click()
  await expect(getToasts(page)).toContainText('Task Completed!')
  await expect(getToasts(page)).toContainText('Great progress on your learning goal!')
  await expect(page.getByText('1 of 6 completed')).toBeVisible()
  await getTask(page, 'Robin').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 of 6 completed')).toBeVisible()
  await expect(getTask(page, 'Robin')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(getTask(page, 'Robin'), 'completed tasks stay completed').toBeChecked()
  await swipe(page, getTask(page, 'Heron'), 40)
  await expect(getTask(page, 'Heron')).not.toBeChecked()
  await swipe(page, getTask(page, 'Heron'), 80)
  await expect(getTask(page, 'Heron')).toBeChecked()
  expect(await page.evaluate(() => (window as unknown as { hums: unknown[] }).hums)).toEqual([15, 15, 50])
  await getTask(page, 'Swift').dblclick()
  await expect(page.getByText('4 of 6 completed')).toBeVisible()
  await getTask(page, 'Owl').click()
  // On a slow server, the toast of the task before can follow this one.
  const almost = getToasts(page).filter({ hasText: 'Almost there!' })
  await expect(almost).toContainText("Just 1 more task to finish 'Ten birds'!")
  await expectAccessible()
  await page.reload()
  await waitForHydration(page)
  await getTask(page, 'Crane').click()
  await expect(page.locator('[data-celebration] span')).toHaveCount(50)
  await expect(getToasts(page)).toContainText('🎉 Goal Completed!')
  await expect(getToasts(page)).toContainText("Congratulations! You've completed all tasks for this goal!")
  await expect(page.locator('[data-celebration]')).toHaveCount(0)
  await expect(page.getByRole('article').getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress on Ten birds' })).toHaveAttribute('aria-valuenow', '100')
  const weeks = page.getByRole('table', { name: 'Tasks done per week, all goals' })
  await expect(weeks.getByRole('row').last().getByRole('cell')).toHaveText('6')
  await page.getByLabel('What did you learn?').fill('Owls hear with their whole face.')
  await page.getByRole('button', { name: 'Save to journal' }).click()
  await expect(page.getByRole('region', { name: 'Journal for Ten birds' })).toContainText(
    'Owls hear with their whole face.',
  )
  await expectAccessible()

  await page.getByRole('link', { name: 'See your goal page' }).click()
  const journal = page.getByRole('switch', { name: 'Include my journal' })
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByLabel('Link to this page').inputValue()
  await expect(journal).not.toBeChecked()
  await journal.press('Space')
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('Owls hear')
  await page.reload()
  await expect(journal).toBeChecked()
})

test.describe('when the server can’t be reached', () => {
  test.use({ allowedErrors: [/tasks/.source] })

  test('completed tasks wait, sync by themselves, and show in both tabs', async ({ page, open, context }) => {
    await startGoal(page, 'Pack the bag', ['Socks', 'Map', 'Sandwich'])
    const other = await context.newPage()
    await other.goto('/goals')
    await open('/goals')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await getTask(page, 'Socks').click()
    await getTask(page, 'Map').click()
    await expect(page.getByText('2 of 3 completed')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'waiting to sync' })).toContainText('finished task')
    await expect(getTask(page, 'Socks')).toContainText('Waiting to sync')
    await context.setOffline(false)
    await expect(page.getByText('Waiting to sync')).toHaveCount(0)
    await expect(other.getByText('2 of 3 completed')).toBeVisible()
    const [goal] = (await (await page.request.get('/api/goals')).json()) as Goal[]
    expect(goal?.completedTaskIds).toEqual([1, 2])
    await other.close()
  })
})

test(
  'a task that fails to complete is reverted, with a message',
  { tag: '@nightly' },
  async ({ page, open, allowedErrors }) => {
    const { id } = await startGoal(page, 'Brew ink', ['Pick oak galls', 'Add iron'])
    const path = `/api/goals/${id}/tasks`
    allowedErrors.push(`${path}/1/complete`, path)
    await open('/goals')
    // One route for both failures, because removing a route takes a moment and could affect the next one.
    let isFailing = true
    await page.route(`**${path}{,/1/complete?*}`, (route) => {
      if (!isFailing) return route.continue()
      isFailing = false
      return route.fulfill({ status: 500, body: 'no' })
    })
    await getTask(page, 'Pick oak galls').click()
    await expect(getToasts(page)).toContainText('Failed to mark task as complete. Please try again.')
    await expect(getTask(page, 'Pick oak galls')).not.toBeChecked()
    await page.getByRole('button', { name: 'Add Task to Brew ink' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add Task to Brew ink' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Find gum')
    isFailing = true
    await page.keyboard.press('Enter')
    await expect(getToasts(page)).toContainText('Failed to add task. Please try again.')
    await expect(page.getByLabel('New task for Brew ink')).toHaveValue('Find gum')
    await page.keyboard.press('Enter')
    await expect(getToasts(page)).toContainText('Task Added!')
    await expect(getToasts(page)).toContainText('"Find gum" has been added to the goal.')
    await expect(getTask(page, 'Find gum')).toBeVisible()
  },
)

test('goals are sorted, found, edited by keyboard, deleted and restored', async ({ page, open, expectAccessible }) => {
  await startGoal(page, 'Far away', ['a', 'b'], { category: 'Sports' })
  await startGoal(page, 'Long ago', ['c', 'd'], { dueDate: '2026-01-31', category: 'Social' })
  const half = await startGoal(page, 'Half done', ['e', 'f'], { dueDate: null, category: 'Arts' })
  await startGoal(page, 'Fourth', ['g'], { dueDate: '2031-01-01' })
  await page.request.post(`/api/goals/${half.id}/tasks/1/complete`)
  await open('/goals')
  const titles = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Long ago', 'Far away', 'Fourth', 'Half done'])
  await expect(page.getByRole('checkbox'), 'more than three are collapsed').toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('Progress')
  await expect(titles.first()).toHaveText('Half done')
  await page.getByLabel('Show').selectOption('Overdue')
  await expect(titles).toHaveText(['Long ago'])
  await expect(page.getByText('Due 1/31/2026')).toBeVisible()
  await expect(page).toHaveURL('/goals?sort=progress&filter=overdue')
  await page.reload()
  await waitForHydration(page)
  await expect(titles).toHaveText(['Long ago'])
  await page.getByLabel('Show').selectOption('All Goals')
  await page.getByRole('button', { name: 'Long ago', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveText(['c', 'd'])
  await page.getByRole('button', { name: 'Long ago', exact: true }).click()
  await page.getByRole('button', { name: 'More options for Half done' }).press('Enter')
  // The code of menus loads when the pointer or the focus reaches the control.
  await expect(page.getByRole('menuitem', { name: 'Edit goal' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  await dialog.getByLabel('Title').fill('More than half')
  await dialog.getByRole('textbox', { name: 'Task 2' }).press('Alt+ArrowUp')
  await dialog.getByRole('textbox', { name: 'Task 1' }).fill('F first')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'More than half', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveText(['F first', 'e'])
  await expect(page.getByRole('checkbox').last()).toBeChecked()
  await page.getByRole('button', { name: 'More options for More than half' }).click()
  await page.getByRole('menuitem', { name: 'Delete goal' }).click()
  await expect(titles).toHaveCount(3)
  await getToasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(titles).toHaveCount(4)
})

test('an event becomes a goal from its card, and part of one from its page', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home?q=chess')
  const card = page
    .getByRole('region', { name: /^\d+ events?$/ })
    .getByRole('article')
    .first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: `More about ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Add to My Goals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await expect(dialog.getByLabel('Goal name')).toHaveValue(title)
  await expect(dialog.getByRole('textbox', { name: 'Task 1' })).toHaveValue(`Attend ${title}`)
  await expect(dialog.getByRole('button', { name: 'Remove task 1' })).toBeDisabled()
  await dialog.getByRole('checkbox').first().check()
  await expect(dialog.getByRole('textbox', { name: 'Task 2' })).toHaveValue(`Attend ${title}`)
  await dialog.getByLabel('Goal name').fill(' ')
  await dialog.getByRole('button', { name: 'Create Goal' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter a name for your goal.')
  await dialog.getByLabel('Goal name').fill('Play one good game')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create Goal' }).click()
  await expect(getToasts(page)).toContainText('"Play one good game" has been added to your learning goals.')
  const [other] = (await (await page.request.get('/api/events?interests=Nature&limit=1')).json()) as [
    { id: number; title: string },
  ]
  await open(`/event/${other.id}`)
  await page.getByRole('button', { name: 'Add to My Goals' }).click()
  await dialog.getByRole('radio', { name: 'Existing goal' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add to Goal' }).click()
  await expect(page).toHaveURL(/\/goals#goal-\d+$/)
  await expect(getTask(page, `Attend ${other.title}`)).toBeVisible()
  const events = page.getByRole('region', { name: 'Events for Play one good game' }).getByRole('link')
  await expect(events).toHaveCount(2)
})
