import type { Response } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { SCREENS } from './fixtures/every-screen.ts'
import { intercept } from './fixtures/intercept.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { wordless } from './fixtures/screen-case.ts'
import { expect, test } from './fixtures/test.ts'

const READING = SCREENS.filter(({ calls }) => calls.length > 0)
/** Two looks with axe, on a machine that is busy, ms. */
const SCREEN_MS = 40_000

test('PAGE-31: every screen is there while it loads', async ({ signedIn }) => {
  test.setTimeout(READING.length * SCREEN_MS)
  for (const { path, as, calls } of READING) {
    await test.step(path, async () => {
      const page = await signedIn(as)
      // Live updates would bring what the call does not.
      await quietLine(page)
      for (const call of calls) await intercept(page, call, 'waiting')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectAccessible(page)
      await page.context().close()
    })
  }
})

test('PAGE-31: every screen is there when it fails', async ({ signedIn, expectFailure }) => {
  test.setTimeout(READING.length * SCREEN_MS)
  for (const { path, as, calls } of READING) {
    await test.step(path, async () => {
      const page = await signedIn(as)
      // Live updates would bring what the call does not.
      await quietLine(page)
      // The bookings are not asked for when there are no raids.
      const asked = calls.filter((one) => one !== '/booking/raid-booking')
      for (const call of asked) {
        const { outcome, answer } = wordless(call)
        expectFailure(call, outcome)
        await intercept(page, call, answer)
      }
      const refused = asked.map((call) => page.waitForResponse((response) => isOf(call, response)))
      await page.goto(path)
      await Promise.all(refused)
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
      await expectAccessible(page)
      await page.context().close()
    })
  }
})

const isOf = (call: string, response: Response) => new URL(response.url()).pathname === call
