import { personWith } from '#demo/people.ts'
import { nameBoosters, proposeSettlement } from '#domain/settlement/endpoints.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { intercept, jsonOf } from './fixtures/intercept.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('SETTLE-8: the leader types who boosted, sees what each gets, and proposes it', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Crew of the night', pot: 1_000_000 })
  await api.mail(raid, { clientName: 'Rallona' })
  const open = await api.book(raid, { clientName: 'Brontax' })
  const page = await signedIn('Raid Leader')
  await page.goto(`/dashboard/tonight?raid=${raid._id}`)
  await page.getByRole('link', { name: 'Crew', exact: true }).click()
  await expect(page).toHaveURL(`/dashboard/tonight/${raid._id}?tab=crew`)
  const tabs = page.getByRole('navigation', { name: 'Raid' })
  const crew = page.getByRole('region', { name: 'Crew' })
  const row = (name: string) => crew.getByRole('row', { name })
  await test.step('while a booking is open', async () => {
    await tabs.getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByRole('list', { name: 'Clients' })).toContainText('Brontax')
    await expect(tabs.getByRole('link', { name: 'History' }), 'for staff alone').toHaveCount(0)
    await tabs.getByRole('link', { name: 'Crew' }).click()
    await expect(crew.getByRole('status')).toHaveText('Not settled yet')
    await expect(crew).toContainText('1 booking is still open.')
    await expect(crew.getByRole('button', { name: 'Propose settlement' })).toBeDisabled()
    await api.cancel(open)
    // The raid's room tells.
    await expect(crew).not.toContainText('still open')
  })
  const lines = crew.getByRole('textbox', { name: 'Boosters' })
  await test.step('typed, previewed and saved', async () => {
    await lines.fill('Torvald-Kazzak\nSilva')
    await expect(row('Torvald-Kazzak')).toContainText('496,400 g')
    await crew.getByRole('button', { name: 'Save crew' }).click()
    await expect(crew).toContainText('Line 2: Write it as Name-Realm, with a share after it.')
    await lines.fill('Torvald-Kazzak\nSilva-Tarren Mill 0.5')
    await expect(row('Silva-Tarren Mill')).toContainText('0.5165,466 g')
    await expect(row('Community')).toContainText('20%136,001 g')
    await expect(row('Left by this raid')).toContainText('680,000 g')
    await crew.getByRole('button', { name: 'Save crew' }).click()
    await expect(toast(page, 'Crew saved')).toBeVisible()
  })
  await expectAccessible(page)
  await test.step('proposed, after a question while it has not begun', async () => {
    await page.clock.setFixedTime(Date.parse(raid.startsAt) - 60_000)
    await crew.getByRole('button', { name: 'Propose settlement' }).click()
    const question = page.getByRole('alertdialog', { name: 'Propose before the start' })
    await expect(question).toContainText('Crew of the night has not begun: it starts ')
    await expectAccessibleAt(page, PHONE)
    await question.getByRole('button', { name: 'Propose settlement' }).click()
    await expect(crew.getByRole('status')).toContainText('Awaiting approval')
  })
  await expect(crew.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('SETTLE-8, SETTLE-9: a Raid Manager finds what waits, sees sums and no booking, and decides', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Left to be split', pot: 1_000_000 })
  await api.mail(raid, { clientName: 'Rallona' })
  const admin = await api.as(personWith('Admin'))
  const boosters = [{ name: 'Torvald', realm: 'Kazzak', share: 1 }]
  await admin.call(nameBoosters, { raidId: raid._id, boosters })
  await admin.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
  const page = await signedIn('Raid Manager')
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Review…' }).click()
  await expect(page).toHaveURL(`/dashboard/tonight/${raid._id}?tab=crew`)
  const crew = page.getByRole('region', { name: 'Crew' })
  await test.step('sent back with a sentence', async () => {
    await expect(crew.getByRole('row', { name: 'Torvald-Kazzak' })).toContainText('496,400 g')
    await expect(page.getByText('Rallona')).toHaveCount(0)
    await expectAccessibleAt(page, PHONE)
    await crew.getByRole('button', { name: 'Send back' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog).toContainText('Describe what needs to change.')
    await dialog.getByLabel('What needs to change?').fill('Silva was there too')
    await expectAccessibleAt(page, PHONE)
    await page.keyboard.press('Enter')
    await expect(crew).toContainText(`Sent back by ${personWith('Raid Manager').name}: Silva was there too`)
  })
  await test.step('proposed again and approved', async () => {
    await admin.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
    await page.reload()
    await crew.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Settlement approved')).toBeVisible()
    await expect(crew.getByRole('status')).toContainText('544,000 g for the crew')
    await expect(crew.getByRole('button')).toHaveCount(0)
  })
  await test.step('SETTLE-6: taken back by staff', async () => {
    const staff = await signedIn('Admin')
    await staff.goto(`/dashboard/tonight/${raid._id}?tab=crew`)
    const shown = staff.getByRole('region', { name: 'Crew' })
    await shown.getByRole('button', { name: 'Take back' }).click()
    await staff.getByLabel('Why?').fill('Silva was there too')
    await staff.keyboard.press('Enter')
    await expect(toast(staff, 'Settlement taken back')).toBeVisible()
    await expect(shown).toContainText('Taken back by')
    await expect(crew.getByRole('status'), 'on every page').toContainText('Not settled yet')
  })
})

test('SETTLE-10: a raid that leaves nothing is settled by one press, once it has begun', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Nobody came' })
  const page = await signedIn('Raid Leader')
  // Nobody waits for the start here: the server would refuse before it.
  const done = { success: true, message: 'Nothing to settle', payload: {} }
  await intercept(page, '/settlement/nothing', jsonOf(200, done))
  await page.goto(`/dashboard/tonight/${raid._id}?tab=crew`)
  const crew = page.getByRole('region', { name: 'Crew' })
  const press = crew.getByRole('button', { name: 'Nothing to settle' })
  await expect(crew.getByRole('status')).toHaveText('Not settled yet')
  await expect(press).toHaveCount(0)
  await page.clock.setFixedTime(Date.parse(raid.startsAt) + 60_000)
  await page.reload()
  await expect(press).toBeVisible()
  await expectAccessibleAt(page, PHONE)
  const sent = page.waitForRequest('**/settlement/nothing')
  await press.click()
  expect((await sent).postDataJSON()).toEqual({ raidId: raid._id })
  await expect(toast(page, 'Nothing to settle')).toBeVisible()
})

test('SETTLE-7: staff set the rates on Community', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard/community')
  const rates = page.getByRole('region', { name: 'Rates' })
  const save = rates.getByRole('button', { name: 'Save rates' })
  await expect(rates.getByLabel('Leader, %')).toHaveAttribute('placeholder', '5')
  await expect(save).toBeDisabled()
  await rates.getByLabel('Leader, %').fill('90')
  await save.click()
  await expect(rates).toContainText('Together they exceed 100%.')
  await expectAccessibleAt(page, PHONE)
  // Others split by it meanwhile: it is the default.
  await rates.getByLabel('Leader, %').fill('5,0')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Rates saved')).toBeVisible()
  await expect(rates.getByLabel('Leader, %')).toHaveValue('5')
  await rates.getByLabel('Leader, %').fill('')
  await page.keyboard.press('Enter')
  await expect(save).toBeDisabled()
})
