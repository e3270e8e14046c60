import type { Locator, Page } from '@playwright/test'
import { openForm } from './fixtures/booking-form.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { boxOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const PHONE = { width: 390, height: 844 }
const SMALL_DESK = { width: 1024, height: 700 }

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const bar = (page: Page) => region(page).getByRole('progressbar', { includeHidden: true })

// Toasts come and go with a motion, one at a time.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, toasts: 'newest' })

/** What an empty form says. */
async function showToast(page: Page): Promise<void> {
  await page.goto('/dashboard/admin')
  await page.getByRole('button', { name: 'Add Hero Name' }).click()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  // It has come in.
  await expect.poll(() => stateOf(bar(page))).toBe('running')
}

/** Whether the toast's time, which is an animation's, runs. */
function stateOf(progress: Locator): Promise<string> {
  return progress.evaluate((element) => element.getAnimations()[0]?.playState ?? 'none')
}

/** Lets it stay for as long as it is looked at. */
async function hold(progress: Locator): Promise<void> {
  await progress.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.pause()
  })
}

async function passTime(progress: Locator, ms: number): Promise<void> {
  await progress.evaluate((element, ms) => {
    for (const animation of element.getAnimations()) animation.currentTime = ms
  }, ms)
}

function covers(upper: Locator, lower: Locator): Promise<boolean> {
  return Promise.all([upper.boundingBox(), lower.boundingBox()]).then(([one, other]) => {
    if (one === null || other === null) throw new Error('Only what is shown can cover or be covered')
    const across = one.x < other.x + other.width && other.x < one.x + one.width
    return across && one.y < other.y + other.height && other.y < one.y + one.height
  })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`PAGE-11: a toast stands at the top right, dark, for 3,000 ms (${reducedMotion})`, async ({
    signedIn,
  }) => {
    const page = await signedIn('Admin')
    await page.emulateMedia({ reducedMotion })
    await showToast(page)
    const box = await boxOf(region(page).getByRole('alert'))
    expect(box.x + box.width).toBeGreaterThan(1440 - 40)
    expect(box.y).toBeLessThan(140)
    await expect(region(page).getByRole('alert')).toHaveCSS('background-color', 'rgb(25, 22, 29)')
    // What these tests make slower, it says itself.
    expect(await bar(page).evaluate(({ style }: HTMLElement) => style.animationDuration)).toBe('3000ms')
    await bar(page).evaluate((element) => {
      for (const time of element.getAnimations()) time.finish()
    })
    await expect(toast(page, 'Please fill in all required fields')).toHaveCount(0)
  })
}

test('PAGE-11: on a desk it covers no action of the page', async ({ signedIn, api }) => {
  await api.pendingRaid({ name: 'Told of' })
  const page = await signedIn('Raid Manager')
  await page.goto('/dashboard/upcoming-raids')
  await page.getByRole('button', { name: 'Publish Told of' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  const said = toast(page, 'Raid published successfully')
  await expect(said).toBeVisible()
  await hold(bar(page).first())
  const create = page.getByRole('main').getByRole('link', { name: 'Create Raid' })
  for (const width of [1440, 1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => covers(region(page).getByRole('status').first(), create), `at ${width}`)
      .toBe(false)
  }
})

test('PAGE-11: the newest is on top; errors interrupt a screen reader, the others wait', async ({
  signedIn,
  api,
}) => {
  await api.mail(await api.publishedRaid())
  const page = await signedIn('Gold Collector')
  await page.goto('/dashboard/send-mail')
  await page.getByRole('button', { name: 'Mark Sent' }).first().press('Enter')
  await hold(bar(page))
  await page.getByRole('button', { name: 'Generate' }).first().click()
  await expect(toast(page, 'Generated successfully')).toBeVisible()
  await hold(bar(page).first())
  const older = toast(page, 'Enter correct confirmation code first')
  await expect(region(page).getByRole('status')).toHaveText('Generated successfully')
  await expect(older).toBeHidden()
  // It waits: its own three seconds begin to count when it is seen.
  await expect(bar(page).last()).toHaveCSS('animation-play-state', 'paused')
  await toast(page, 'Generated successfully').click()
  await expect(older).toBeVisible()
  await expect(region(page).getByRole('alert')).toHaveText('Enter correct confirmation code first')
  await expect(region(page)).toHaveAttribute('aria-live', 'polite')
})

test('PAGE-11: pointing at a toast stops its time, and so does the focus', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await showToast(page)
  const [text, heading] = [
    toast(page, 'Please fill in all required fields'),
    page.getByRole('heading', { level: 1 }),
  ]
  await text.hover()
  await expect.poll(() => stateOf(bar(page))).toBe('paused')
  await heading.hover()
  await expect.poll(() => stateOf(bar(page))).toBe('running')
  await passTime(bar(page), 0)
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(region(page).getByRole('button', { name: 'close' })).toBeFocused()
  await expect.poll(() => stateOf(bar(page))).toBe('paused')
  await page.keyboard.press('Enter')
  await expect(text).toHaveCount(0)
})

test('PAGE-11: a toast goes on once the focus has left it', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await showToast(page)
  await page.keyboard.press('Alt+t')
  await expect.poll(() => stateOf(bar(page))).toBe('paused')
  await page.getByRole('searchbox').focus()
  await expect.poll(() => stateOf(bar(page))).toBe('running')
})

test('PAGE-11: dragged aside a toast goes, dragged a little it stays', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await showToast(page)
  const text = toast(page, 'Please fill in all required fields')
  await text.hover()
  await passTime(bar(page), 0)
  const box = await text.boundingBox()
  if (box === null) throw new Error('There is no toast')
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  const drag = async (by: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 4 })
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  await drag(60)
  await expect.poll(async () => (await text.boundingBox())?.x).toBe(box.x)
  await drag(-320)
  await expect(text).toHaveCount(0)
})

test('PAGE-11: on a phone it covers no action of the page and not the menu button, one at a time', async ({
  signedIn,
  api,
}) => {
  await api.mail(await api.publishedRaid())
  const page = await signedIn('Gold Collector')
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/send-mail')
  await page.getByRole('button', { name: 'Mark Sent' }).first().press('Enter')
  await hold(bar(page))
  await page.getByRole('button', { name: 'Generate' }).first().click()
  const shown = toast(page, 'Generated successfully')
  await expect(shown).toBeVisible()
  await hold(bar(page).first())
  await expect(toast(page, 'Enter correct confirmation code first')).toBeHidden()
  const box = region(page).getByRole('status')
  await page.evaluate(() => window.scrollTo(0, 0))
  // It comes in from beside the window.
  await expect(async () => {
    const { x, width } = await boxOf(box)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(PHONE.width)
  }).toPass()
  for (const other of [
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('link', { name: 'Mails', exact: true }),
    page.getByRole('heading', { level: 1 }),
  ])
    await expect.poll(() => covers(box, other)).toBe(false)
})

for (const [where, size] of [
  ['a phone', PHONE],
  ['a small desk', SMALL_DESK],
] as const) {
  test(`PAGE-11: in a dialog on ${where} its close button stays free`, async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ raidType: 'Curve', bossCount: 2 })
    const page = await signedIn('Advertiser')
    await page.setViewportSize(size)
    const form = await openForm(page, raid)
    const link = form.getByRole('textbox', { name: 'Raider.IO Link' })
    await link.fill('https://raider.io/characters/eu/kazzak/Vashtorn')
    await link.press('Enter')
    await expect(toast(page, 'Character information fetched successfully')).toBeVisible()
    await hold(bar(page).first())
    const said = region(page).getByRole('status').filter({ hasText: 'Character information' })
    const close = form.getByRole('button', { name: 'Close', exact: true })
    await expect.poll(() => covers(said, close)).toBe(false)
    await close.click({ trial: true })
  })
}

test('PAGE-11: two toasts in a dialog let Tab go round within it', async ({ signedIn, api }) => {
  const raid = await api.publishedRaid()
  const page = await signedIn('Advertiser')
  // It would tell of the new raid in a third one.
  await quietLine(page)
  const form = await openForm(page, raid)
  const link = form.getByRole('textbox', { name: 'Raider.IO Link' })
  for (const [address, said] of [
    ['https://raider.io/characters/eu/kazzak/Vashtorn', 'Character information fetched successfully'],
    ['https://raider.io.example/', 'Invalid Raider.IO link'],
  ] as const) {
    await link.fill(address)
    await link.press('Enter')
    await expect(toast(page, said)).toBeVisible()
    await hold(bar(page).first())
  }
  await expect(toast(page, 'Character information fetched successfully')).toBeHidden()
  await region(page).getByRole('alert').getByRole('button', { name: 'close' }).focus()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
})

test('PAGE-11: in the menu its close button stays free', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await page.setViewportSize(PHONE)
  await showToast(page)
  await hold(bar(page))
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  const close = drawer.getByRole('button', { name: 'Close', exact: true })
  await expect(region(page).getByRole('alert')).toBeVisible()
  await expect.poll(() => covers(region(page).getByRole('alert'), close)).toBe(false)
  await close.click()
  await expect(drawer).toHaveCount(0)
})
