import { listLateRaids } from '#domain/raid/endpoints.ts'
import { minutesLater } from '#domain/server-time.ts'
import { expectNoViolations } from './fixtures/accessibility.ts'
import { eveningWith } from './fixtures/evening.ts'
import { intercept, jsonOf } from './fixtures/intercept.ts'
import { expect, test } from './fixtures/test.ts'

const SAID = /^~\d{1,2}:\d{2} [AP]M, HC Early still runs$/

test('LATE-3: a raid whose crew still runs the one before says when it begins, beside its start on every screen', async ({
  signedIn,
  api,
}) => {
  const [raid] = await eveningWith(api, ['Anna'])
  const startsAt = new Date(raid.startsAt)
  const late = { raidId: raid._id, at: minutesLater(startsAt, 48).toISOString(), after: 'HC Early' }
  const page = await signedIn('Raid Leader')
  await intercept(page, listLateRaids.path, jsonOf(200, { success: true, message: '', payload: [late] }))
  await page.clock.setFixedTime(minutesLater(startsAt, -5))
  for (const address of ['book-raid', 'week', `tonight/${raid._id}`, 'my-clients']) {
    await page.goto(`/dashboard/${address}`)
    await expect(page.getByText(SAID).filter({ visible: true }).first()).toBeVisible()
    await expectNoViolations(page)
  }
})
