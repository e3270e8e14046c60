import { expectNoViolations } from './fixtures/accessibility.ts'
import { clientNames, eveningWith, ON_A_PHONE, waitingClock } from './fixtures/evening.ts'
import { raidRow, toast } from './fixtures/screens.ts'
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
  await expect(sheet).toBeVisible()
  await expectNoViolations(page)
  await sheet.getByRole('button', { name: 'Unlock' }).tap()
  await expect(page.getByRole('button', { name: 'Lock Anna-Kazzak', exact: true })).toBeVisible()
  await expect(waitingClock(page)).toHaveCount(0)

  await clientNames(page).filter({ hasText: 'Anna' }).press('n')
  const ending = page.getByRole('dialog', { name: 'Mark as no-show' })
  await expect(ending).toContainText('What happens to the 50,000 g that the advertiser took?')
  await ending.getByRole('button', { name: 'Mark as no-show' }).tap()
  await expect(clientNames(page)).toHaveText([/^Bert/])

  const watching = await signedIn('Advertiser')
  await watching.goto('/dashboard/book-raid')
  await expect(raidRow(watching, raid)).toContainText(raid.time)
  await page.getByRole('button', { name: 'Late: Runs late' }).tap()
  await page.getByRole('menuitem', { name: '30 minutes later' }).tap()
  const said = page.getByText(/^Starts 30 minutes later: \d+:\d\d [AP]M$/)
  await expect(said).toBeVisible()
  const start = (await said.innerText()).replace('Starts 30 minutes later: ', '')
  await expect(raidRow(watching, raid)).toContainText(start)
})

test('TONIGHT-13, SHEET-2: who waits stands below the clients, moved up before the start and given a free slot from then on', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ maxClients: 1 })
  await api.book(raid, { clientName: 'Anna' })
  await api.wait(raid, { clientName: 'Bert' })
  await api.wait(raid, { clientName: 'Cleo' })
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  const backups = page.getByRole('list', { name: 'Backup' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Backup (2)' }).tap()
  await expect(backups).toHaveText([/^Bert.*1st in line/, /^Cleo.*2nd in line/])
  await page.getByRole('button', { name: 'First in line Cleo-Kazzak' }).tap()
  await expect(toast(page, 'First in line')).toBeVisible()
  await expect(backups).toHaveText([/^Cleo.*1st in line/, /^Bert.*2nd in line/])
  await expectNoViolations(page)
  await backups.getByRole('button', { name: /^Bert-Kazzak/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Bert-Kazzak' })
  await expect(sheet.getByRole('button', { name: 'Lock' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'More for Bert (Mage)' }).tap()
  await expect(page.getByRole('menuitem').last()).toHaveText('Cancel booking…')

  const later = await signedIn('Raid Leader', ON_A_PHONE)
  await later.clock.install({ time: Date.parse(raid.startsAt) + 60_000 })
  await later.goto('/dashboard/tonight')
  await later.getByRole('button', { name: 'Backup (2)' }).tap()
  await expect(later.getByRole('button', { name: 'Promote Bert-Kazzak' })).toBeDisabled()
  await expect(later.getByText('This raid is full')).toHaveCount(2)
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
