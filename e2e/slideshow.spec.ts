import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const TITLES = [
  'The great hall',
  'The dragon’s roost',
  'Lantern street',
  'The arena',
  'The frozen citadel',
  'The delve',
]

test.describe('the landing page', () => {
  test('three scenes take turns, 10 s each (ART-2)', async ({ page }) => {
    await openLanding(page)
    const scenes = landingScenes(page)
    await expect(scenes).toHaveCount(3)
    for (const shown of [0, 1, 2, 0]) {
      for (const at of [0, 1, 2]) await expect(scenes.nth(at)).toHaveCSS('opacity', at === shown ? '1' : '0')
      await page.clock.runFor(9_999)
      await expect(scenes.nth(shown)).not.toHaveClass(/opacity-0/)
      await page.clock.runFor(1)
      await expect(scenes.nth(shown)).toHaveClass(/opacity-0/)
    }
    await expect(scenes.first()).toHaveCSS('transition-duration', '0.8s')
  })

  test('nothing turns and nothing more is fetched where less motion is asked for (ART-2)', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const fetched = picturesOf(page)
    await openLanding(page)
    await page.clock.runFor(60_000)
    await expect(landingScenes(page)).toHaveCount(1)
    expect(fetched).toEqual(['forge'])
  })

  test('the scenes are said to nobody (ART-2)', async ({ page }) => {
    await openLanding(page)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  })
})

test.describe('the dashboard', () => {
  test('six scenes take turns, 5 s each, and only the next one is fetched ahead (ART-3)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Admin')
    const fetched = picturesOf(page)
    await openDashboard(page)
    for (const [at, title] of TITLES.entries()) {
      await expect(captionOf(page)).toContainText(title)
      await expect.poll(() => fetched.length).toBe(Math.min(at + 2, TITLES.length))
      await page.clock.runFor(5_000)
    }
    await expect(captionOf(page)).toContainText('The great hall')
    expect(fetched).toEqual(['hall', 'roost', 'market', 'arena', 'citadel', 'delve'])
  })

  test('a button pauses them and starts them again (ART-3)', async ({ signedIn }) => {
    const page = await signedIn('Admin')
    await openDashboard(page)
    await page.getByRole('button', { name: 'Pause scenes' }).click()
    await page.clock.runFor(60_000)
    await expect(captionOf(page)).toContainText('The great hall')
    await page.getByRole('button', { name: 'Play scenes' }).click()
    await page.clock.runFor(5_000)
    await expect(captionOf(page)).toContainText('The dragon’s roost')
  })

  test('keys leaf through them (ART-3)', async ({ signedIn }) => {
    const page = await signedIn('Admin')
    await openDashboard(page)
    await page.getByRole('button', { name: 'Pause scenes' }).press('Enter')
    await page.keyboard.press('ArrowRight')
    await expect(captionOf(page)).toContainText('The dragon’s roost')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(captionOf(page)).toContainText('The delve')
    await page.getByRole('button', { name: 'Next scene' }).press('Enter')
    await expect(captionOf(page)).toContainText('The great hall')
  })

  test('they stand still where less motion is asked for, until they are started (ART-3)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Admin')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openDashboard(page)
    await page.clock.runFor(60_000)
    await expect(captionOf(page)).toContainText('The great hall')
    await page.getByRole('button', { name: 'Play scenes' }).click()
    await page.clock.runFor(5_000)
    await expect(captionOf(page)).toContainText('The dragon’s roost')
  })
})

async function openLanding(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openDashboard(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(slideshow(page)).toBeVisible()
}

function landingScenes(page: Page) {
  return page.getByRole('main').locator('picture img')
}

function slideshow(page: Page) {
  return page.getByRole('region', { name: 'Scenes' })
}

function captionOf(page: Page) {
  return slideshow(page).getByRole('paragraph').first()
}

/** The scenes whose pictures the page asks for, in the order in which it asks. */
function picturesOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/([a-z]+)-\d+-[^/]*\.(?:avif|webp)$/.exec(new URL(request.url()).pathname) ?? []
    if (name !== undefined && !names.includes(name)) names.push(name)
  })
  return names
}
