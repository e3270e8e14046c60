import { expectNoViolations } from './fixtures/accessibility.ts'
import { clientNames, eveningWith, ON_A_PHONE, waitingClock } from './fixtures/evening.ts'
import { expect, test } from './fixtures/test.ts'

test('TONIGHT-6, TONIGHT-9, TONIGHT-10: the sheet unlocks, N asks for the no-show, and two presses delay the raid', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Runs late' })
  await api.mark(await api.book(raid, { clientName: 'Anna', deposit: 50_000 }), 'lock')
  await api.book(raid, { clientName: 'Bert' })
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  await clientNames(page).filter({ hasText: 'Anna' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Anna-Kazzak' })
  await expectNoViolations(page)
  await sheet.getByRole('button', { name: 'Unlock' }).tap()
  await expect(page.getByRole('button', { name: 'Lock Anna-Kazzak', exact: true })).toBeVisible()
  await expect(waitingClock(page)).toHaveCount(0)

  await clientNames(page).filter({ hasText: 'Anna' }).press('n')
  const ending = page.getByRole('dialog', { name: 'Mark as No-Show' })
  await expect(ending).toContainText('The advertiser took 50,000 g. It is')
  await ending.getByRole('button', { name: 'Mark as No-Show' }).tap()
  await expect(clientNames(page)).toHaveText([/^Bert/])

  await page.getByRole('button', { name: 'Late: Runs late' }).tap()
  await page.getByRole('menuitem', { name: '30 minutes later' }).tap()
  await expect(page.getByText(/^Starts 30 minutes later: \d+:\d\d [AP]M$/)).toBeVisible()
})

test('TONIGHT-11: the screen stays awake while Tonight is open, also after it was hidden', async ({
  signedIn,
  api,
}) => {
  await eveningWith(api, ['Anna'])
  const page = await signedIn('Raid Leader')
  await page.addInitScript(countLocks)
  await page.goto('/dashboard/tonight')
  const locks = () => page.evaluate(() => Object(window).locks)
  await expect.poll(locks).toEqual({ asked: ['screen'], released: 0 })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(locks).toEqual({ asked: ['screen', 'screen'], released: 0 })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(locks).toEqual({ asked: ['screen', 'screen'], released: 1 })
})

/** Runs in the page: notes what keeps the screen awake; the browser itself lets go whenever the page is hidden. */
function countLocks(): void {
  const locks: { asked: string[]; released: number } = { asked: [], released: 0 }
  const sentinel = {
    async release() {
      locks.released += 1
    },
  }
  const wakeLock = {
    async request(kind: string) {
      locks.asked.push(kind)
      return sentinel
    },
  }
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
  Object(window).locks = locks
}
