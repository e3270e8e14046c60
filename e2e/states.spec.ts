import { expectAccessible } from './fixtures/accessibility.ts'
import { SCREENS } from './fixtures/every-screen.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { wordless } from './fixtures/screen-case.ts'
import { expect, test } from './fixtures/test.ts'

for (const { path, as, calls } of SCREENS.filter((screen) => screen.calls.length > 0)) {
  test(`PAGE-31: ${path} while it loads`, async ({ signedIn }) => {
    const page = await signedIn(as)
    // Live updates would bring what the call does not.
    await quietLine(page)
    for (const call of calls)
      await page.route(
        (url) => url.pathname === call,
        () => undefined,
      )
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessible(page)
  })

  test(`PAGE-31: ${path} when it fails`, async ({ signedIn, expectFailure }) => {
    const page = await signedIn(as)
    // Live updates would bring what the call does not.
    await quietLine(page)
    // The bookings are not asked for when there are no raids.
    for (const call of calls.filter((one) => one !== '/booking/raid-booking')) {
      const { outcome, handle } = wordless(call)
      expectFailure(call, outcome)
      await page.route((url) => url.pathname === call, handle)
    }
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
    await expectAccessible(page)
  })
}
