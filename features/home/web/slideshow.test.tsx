import { expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { button, openSite, press } from '#platform/testing/web/page.tsx'

const TITLES = ['The great hall', 'The dragon’s roost', 'Lantern street', 'The arena', 'The frozen citadel']
const LAST = 'The delve'

const caption = () => page.getByRole('region', { name: 'Scenes' }).getByRole('paragraph').first()
const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

async function openHome(): Promise<void> {
  openSite('/dashboard', 'Advertiser')
  await expect.element(caption()).toMatchTextContent(TITLES[0] ?? '')
}

/** From here on the page's clock advances only when the test advances it. */
const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

test('ART-3: six images alternate every 5 s; a button pauses them, and arrow keys switch between them', async () => {
  await motion('no-preference')
  stopTime()
  await openHome()
  for (const title of [...TITLES.slice(1), LAST, ...TITLES.slice(0, 1)]) {
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.element(caption()).toMatchTextContent(title)
  }
  await button('Pause scenes').click()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(caption()).toMatchTextContent('The great hall')
  await press(button('Play scenes'), '{ArrowLeft}')
  await expect.element(caption()).toMatchTextContent(LAST)
  await press(button('Next scene'), '{Enter}')
  await expect.element(caption()).toMatchTextContent('The great hall')
  await press(button('Play scenes'), '{Enter}')
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(caption()).toMatchTextContent('The dragon’s roost')
  await motion('reduce')
})

test('ART-3: with reduced motion the images stand still until somebody starts them', async () => {
  stopTime()
  await openHome()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(caption()).toMatchTextContent('The great hall')
  await button('Play scenes').click()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(caption()).toMatchTextContent('The dragon’s roost')
})
