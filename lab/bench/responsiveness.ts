import type { Page } from '@playwright/test'

/** What somebody could notice while something was done. */
export interface Responsiveness {
  /** The longest task, ms; 0 when none is above 50 ms. */
  readonly longest: number
  /** Frames of a sixtieth of a second in which nothing could be drawn. */
  readonly dropped: number
}

export async function responsivenessDuring(page: Page, work: () => Promise<void>): Promise<Responsiveness> {
  await settled(page)
  const watch = await page.evaluateHandle(() => {
    const found = { tasks: [] as number[], dropped: 0, ends: false }
    const observer = new PerformanceObserver((list) => {
      found.tasks.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ type: 'longtask' })
    const look = (before: number) =>
      requestAnimationFrame((now) => {
        found.dropped += Math.max(0, Math.round((now - before) / (1_000 / 60)) - 1)
        if (!found.ends) look(now)
      })
    requestAnimationFrame(look)
    return found
  })
  await work()
  await settled(page)
  return watch.evaluate((found) => {
    found.ends = true
    return { longest: Math.max(0, ...found.tasks), dropped: found.dropped }
  })
}

/** Of what was measured several times, the worst. */
export function worstOf(measured: readonly Responsiveness[]): Responsiveness {
  return {
    longest: Math.max(...measured.map(({ longest }) => longest)),
    dropped: Math.max(...measured.map(({ dropped }) => dropped)),
  }
}

/** Nothing is left to do for half a second. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done), 500))),
  )
}
