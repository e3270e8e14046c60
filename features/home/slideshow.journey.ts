import type { Locator, Page } from '@playwright/test'
import { stopTime } from '#platform/testing/browser/stopped-time.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

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

/** The page's time passes only where a test lets it, from the first script on. */
async function openLanding(page: Page): Promise<void> {
  await stopTime(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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

/** The scenes whose pictures the page asks for, in the order in which it asks. */
function picturesOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/([a-z]+)-\d+-[^/]*\.(?:avif|webp)$/.exec(new URL(request.url()).pathname) ?? []
    if (name !== undefined && !names.includes(name)) names.push(name)
  })
  return names
}
