import type { Locator, Page } from '@playwright/test'
import { openForm } from '#platform/testing/browser/booking-form.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { boxOf, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const PHONE = { width: 390, height: 844 }
const SMALL_DESK = { width: 1024, height: 700 }

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const bar = (page: Page) => region(page).getByRole('progressbar', { includeHidden: true })

// Toasts come and go with a motion, one at a time.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, toasts: 'newest' })

const SAID = 'Please fill in all required fields'

/** What the empty form of the Admin Panel, which is open, says. */
async function showToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add hero name' }).click()
  await expect(toast(page, SAID)).toBeVisible()
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

test('PAGE-11: a toast has its place and its time, which waits for who looks at it, and goes when it is dragged aside', async ({
  signedIn,
}) => {
  const page = await signedIn('Admin')
  const text = toast(page, SAID)
  await page.goto('/dashboard/admin')

  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await test.step(`it stands at the right below the bar, dark, for 3,000 ms (${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion })
      await showToast(page)
      const box = await boxOf(region(page).getByRole('alert'))
      expect(box.width).toBe(360)
      expect(box.x).toBeGreaterThan(720)
      expect(box.y).toBeGreaterThan(56)
      expect(box.y).toBeLessThan(120)
      await expect(region(page).getByRole('alert')).toHaveCSS('background-color', 'rgb(25, 22, 29)')
      // What these tests make slower, it says itself.
      expect(await bar(page).evaluate(({ style }: HTMLElement) => style.animationDuration)).toBe('3000ms')
      await bar(page).evaluate((element) => {
        for (const time of element.getAnimations()) time.finish()
      })
      await expect(text).toHaveCount(0)
    })
  }

  await test.step('pointing at it stops its time, and so does the focus', async () => {
    await showToast(page)
    await text.hover()
    await expect.poll(() => stateOf(bar(page))).toBe('paused')
    await page.getByRole('heading', { level: 1 }).hover({ position: { x: 5, y: 5 } })
    await expect.poll(() => stateOf(bar(page))).toBe('running')
    await passTime(bar(page), 0)
    await page.keyboard.press('Alt+t')
    await expect.poll(() => stateOf(bar(page))).toBe('paused')
    // It goes on once the focus has left it.
    await page.getByRole('searchbox').focus()
    await expect.poll(() => stateOf(bar(page))).toBe('running')
    await page.keyboard.press('Alt+t')
    await page.keyboard.press('Tab')
    await expect(region(page).getByRole('button', { name: 'close' })).toBeFocused()
    await expect.poll(() => stateOf(bar(page))).toBe('paused')
    await page.keyboard.press('Enter')
    await expect(text).toHaveCount(0)
  })

  await test.step('dragged aside it goes, dragged a little it stays', async () => {
    await showToast(page)
    await text.hover()
    await passTime(bar(page), 0)
    const box = await boxOf(text)
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

  await test.step('in the menu of a phone its close button stays free', async () => {
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
})

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

test('PAGE-11: of two the newest is on top, both in sight; errors interrupt a screen reader, the others wait; on a phone neither is in the way', {
  tag: '@all',
}, async ({ signedIn, api }) => {
  const raid = await api.publishedRaid()
  for (let mails = 1; mails <= 2; mails += 1) await api.mail(raid)
  const page = await signedIn('Gold Collector')
  const [older, newer] = [
    toast(page, 'Enter correct confirmation code first'),
    toast(page, 'Generated successfully'),
  ]
  const showBoth = async () => {
    await page.getByRole('button', { name: 'Mark Sent' }).first().press('Enter')
    await hold(bar(page))
    await page.getByRole('button', { name: 'Generate' }).first().click()
    await expect(newer).toBeVisible()
    await hold(bar(page).first())
    await expect(older).toBeVisible()
  }
  await page.goto('/dashboard/send-mail')
  await showBoth()
  await expect(region(page).getByRole('status')).toHaveText('Generated successfully')
  await newer.click()
  await expect(older).toBeVisible()
  await expect(region(page).getByRole('alert')).toHaveText('Enter correct confirmation code first')
  await expect(region(page)).toHaveAttribute('aria-live', 'polite')
  await older.click()
  await expect(older).toHaveCount(0)

  await test.step('on a phone it covers no action of the page and not the menu button', async () => {
    await page.setViewportSize(PHONE)
    for (const details of await page.getByRole('button', { name: 'Details' }).all()) await details.click()
    await showBoth()
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
})

test('PAGE-11: in a dialog its close button stays free, and Tab leads from it into the dialog', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ raidType: 'Curve', bossCount: 2 })
  const page = await signedIn('Advertiser')
  // It would tell of the new raid in a toast of its own.
  await quietLine(page)
  await page.setViewportSize(PHONE)
  const form = await openForm(page, raid)
  const link = form.getByRole('textbox', { name: 'Raider.IO Link' })
  const close = form.getByRole('button', { name: 'Close', exact: true })
  const found = toast(page, 'Character information fetched successfully')
  await link.fill('https://raider.io/characters/eu/kazzak/Vashtorn')
  await link.press('Enter')
  await expect(found).toBeVisible()
  await hold(bar(page).first())
  const said = region(page).getByRole('status').filter({ hasText: 'Character information' })
  for (const size of [PHONE, SMALL_DESK]) {
    await page.setViewportSize(size)
    await expect.poll(() => covers(said, close), `at ${size.width}`).toBe(false)
    await close.click({ trial: true })
  }

  await test.step('of two the newest is in sight, and Tab leads into the dialog', async () => {
    await link.fill('https://raider.io.example/')
    await link.press('Enter')
    await expect(toast(page, 'Invalid Raider.IO link')).toBeVisible()
    await hold(bar(page).first())
    await expect(found).toBeHidden()
    await region(page).getByRole('alert').getByRole('button', { name: 'close' }).focus()
    await page.keyboard.press('Tab')
    await expect(form.locator(':focus')).toHaveCount(1)
  })
})
