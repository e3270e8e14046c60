import { expectAccessible } from './fixtures/accessibility.ts'
import { SCREENS } from './fixtures/every-screen.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { wordless } from './fixtures/screen-case.ts'
import { expect, test } from './fixtures/test.ts'

const READING = SCREENS.filter(({ calls }) => calls.length > 0)
/** Two looks with axe, on a machine that is busy, ms. */
const SCREEN_MS = 20_000

test('PAGE-31: every screen is there while it loads', async ({ signedIn }) => {
  test.setTimeout(READING.length * SCREEN_MS)
  for (const { path, as, calls } of READING) {
    await test.step(path, async () => {
      const page = await signedIn(as)
      // Live updates would bring what the call does not.
      await quietLine(page)
      for (const call of calls) await page.route(ofCall(call), () => undefined)
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
      for (const call of calls.filter((one) => one !== '/booking/raid-booking')) {
        const { outcome, handle } = wordless(call)
        expectFailure(call, outcome)
        await page.route(ofCall(call), handle)
      }
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
      await expectAccessible(page)
      await page.context().close()
    })
  }
})

const ofCall = (call: string) => (url: URL) => url.pathname === call
