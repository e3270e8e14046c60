import { DESK, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { SCREENS } from '#platform/testing/browser/every-screen.ts'
import { type Answer, intercept, WORDLESS } from '#platform/testing/browser/intercept.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { personOf } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const READING = SCREENS.filter(({ calls }) => calls.length > 0)
/** Two looks with axe, on a machine that is busy, ms. */
const SCREEN_MS = 40_000

// An Admin's are most of them, and take half a minute.
for (const [as, screens] of Map.groupBy(READING, ({ as: who }) => who)) {
  test(`PAGE-31: every screen of ${personOf(as).name} is there while it loads, and when it fails`, {
    tag: as === 'Admin' ? '@all' : [],
  }, async ({ signedIn, expectFailure }) => {
    test.setTimeout(screens.length * SCREEN_MS)
    const context = (await signedIn(as)).context()
    for (const { path, calls } of screens) {
      await test.step(path, async () => {
        const page = await context.newPage()
        // Live updates would bring what the call does not.
        await quietLine(page)
        const { promise: answer, resolve } = Promise.withResolvers<Answer>()
        for (const call of calls) await intercept(page, call, answer)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expectAccessibleAt(page, PHONE)
        // The bookings are not asked for when there are no raids.
        for (const call of calls.filter((one) => one !== '/booking/raid-booking'))
          expectFailure(call, WORDLESS.status)
        resolve(WORDLESS)
        await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
        await expectAccessibleAt(page, DESK)
        await page.close()
      })
    }
  })
}
