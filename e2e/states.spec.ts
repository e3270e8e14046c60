import { DESK, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { SCREENS } from './fixtures/every-screen.ts'
import { type Answer, intercept } from './fixtures/intercept.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { wordless } from './fixtures/screen-case.ts'
import { expect, test } from './fixtures/test.ts'

const READING = SCREENS.filter(({ calls }) => calls.length > 0)
/** Two looks with axe, on a machine that is busy, ms. */
const SCREEN_MS = 40_000

// Two tests, so that two workers share them.
for (const half of [0, 1]) {
  const screens = READING.filter((_, place) => place % 2 === half)

  test(`PAGE-31: every screen is there while it loads, and when it fails (${half + 1} of 2)`, async ({
    signedIn,
    expectFailure,
  }) => {
    test.setTimeout(screens.length * SCREEN_MS)
    for (const { path, as, calls } of screens) {
      await test.step(path, async () => {
        const page = await signedIn(as)
        // Live updates would bring what the call does not.
        await quietLine(page)
        const { promise: answer, resolve } = Promise.withResolvers<Answer>()
        for (const call of calls) await intercept(page, call, answer)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expectAccessibleAt(page, PHONE)
        for (const call of calls) {
          // The bookings are not asked for when there are no raids.
          if (call !== '/booking/raid-booking') expectFailure(call, wordless(call).outcome)
        }
        resolve(wordless(path).answer)
        await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
        await expectAccessibleAt(page, DESK)
        await page.context().close()
      })
    }
  })
}
