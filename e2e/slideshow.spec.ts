import type { Locator, Page } from '@playwright/test'
import { passUntil, stopTime } from './fixtures/stopped-time.ts'
import { expect, test } from './fixtures/test.ts'

const TITLES = [
  'The great hall',
  'The dragon’s roost',
  'Lantern street',
  'The arena',
  'The frozen citadel',
  'The delve',
]

// Who asks for less sees none of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('the landing page', () => {
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

  test('the scenes of the landing page take turns, are said to nobody, and wait in a hidden tab (ART-2)', async ({
    page,
  }) => {
    await openLanding(page)
    const scenes = landingScenes(page)

    await test.step('the scenes are said to nobody (ART-2)', async () => {
      await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
    })

    await test.step('three scenes take turns, 10 s each (ART-2)', async () => {
      await turnTo(page, scenes.nth(1))
      await expect(scenes).toHaveCount(3)
      await page.clock.runFor(9_900)
      await expect(scenes.nth(1)).toHaveCSS('opacity', '1')
      await page.clock.runFor(150)
      await expect(scenes.nth(2)).toHaveCSS('opacity', '1')
      await expect(scenes.nth(1)).toHaveCSS('opacity', '0')
      await page.clock.runFor(10_000)
      await expect(scenes.nth(0)).toHaveCSS('opacity', '1')
      await expect(scenes.first()).toHaveCSS('transition-duration', '0.8s')
    })

    await test.step('nothing turns in a hidden tab (ART-2)', async () => {
      await lookAway(page, 'hidden')
      await page.clock.runFor(60_000)
      await expect(scenes.nth(0)).toHaveCSS('opacity', '1')
      await lookAway(page, 'visible')
      await page.clock.runFor(10_000)
      await expect(scenes.nth(1)).toHaveCSS('opacity', '1')
    })
  })
})

test.describe('the dashboard', () => {
  test('six scenes take turns, a button pauses them, and keys leaf through them (ART-3)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Admin')
    const fetched = picturesOf(page)
    await openDashboard(page)

    await test.step('six scenes take turns, 5 s each, and only the next one is fetched ahead (ART-3)', async () => {
      for (const [at, title] of TITLES.entries()) {
        await expect(captionOf(page)).toContainText(title)
        await expect.poll(() => fetched.length).toBe(Math.min(at + 2, TITLES.length))
        await page.clock.runFor(5_000)
      }
      await expect(captionOf(page)).toContainText('The great hall')
      expect(fetched).toEqual(['hall', 'roost', 'market', 'arena', 'citadel', 'delve'])
    })

    await test.step('a button pauses them and starts them again (ART-3)', async () => {
      await page.getByRole('button', { name: 'Pause scenes' }).click()
      await page.clock.runFor(60_000)
      await expect(captionOf(page)).toContainText('The great hall')
      await page.getByRole('button', { name: 'Play scenes' }).click()
      await page.clock.runFor(5_000)
      await expect(captionOf(page)).toContainText('The dragon’s roost')
    })

    await test.step('keys leaf through them (ART-3)', async () => {
      await page.getByRole('button', { name: 'Pause scenes' }).press('Enter')
      await page.keyboard.press('ArrowLeft')
      await expect(captionOf(page)).toContainText('The great hall')
      await page.keyboard.press('ArrowRight')
      await expect(captionOf(page)).toContainText('The dragon’s roost')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(captionOf(page)).toContainText('The delve')
      await page.getByRole('button', { name: 'Next scene' }).press('Enter')
      await expect(captionOf(page)).toContainText('The great hall')
    })
  })

  test('they stand still where less motion is asked for, until they are started (ART-3)', {
    tag: '@all',
  }, async ({ signedIn }) => {
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

/** The page's time passes only where a test lets it, from the first script on. */
async function openLanding(page: Page): Promise<void> {
  await stopTime(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openDashboard(page: Page): Promise<void> {
  await stopTime(page)
  await page.goto('/dashboard')
  await passUntil(page, slideshow(page))
  await passUntil(page, page.locator('body:not(:has([aria-busy="true"]))'))
}

/** Lets time pass in small steps until a scene has just come. */
async function turnTo(page: Page, scene: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(scene).not.toHaveClass(/opacity-0/, { timeout: 1 })
  }).toPass({ intervals: [0] })
}

function lookAway(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
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
