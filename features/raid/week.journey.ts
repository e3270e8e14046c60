import { dayAhead } from '#platform/testing/browser/factories.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { resetDay } from '#platform/words/server-time.ts'

/** The Wednesday on which the reset begins that comes next. */
const NEXT = resetDay({ date: dayAhead(7), minutes: 720 })
const evening = (place: number) => Temporal.PlainDate.from(NEXT).add({ days: place }).toString()

test('a week shows its raids by evening, by keyboard and live, and leads to them (WEEK-2, WEEK-3, WEEK-4, WEEK-5)', async ({
  signedIn,
  api,
}) => {
  const first = await api.publishedRaid({ name: 'First evening', date: evening(0), time: '9:00 PM' })
  await api.publishedRaid({ name: 'Its night', date: evening(1), time: '12:30 AM', difficulty: 'MYTHIC' })
  await api.publishedRaid({ name: 'Next evening', date: evening(1), time: '9:15 PM' })
  await api.publishedRaid({ name: 'A week later', date: evening(7) })
  const page = await signedIn('Raid Leader', { timezoneId: 'Pacific/Auckland' })
  const table = page.getByRole('table')
  const raid = (name: string) => table.getByRole('link', { name })

  await test.step('the bar leads to the week that comes', async () => {
    await page.goto('/dashboard/week')
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect(page).toHaveURL(`/dashboard/week?week=${NEXT}`)
    await expect(raid('First evening')).toContainText('8 free')
    await expect(raid('First evening')).toContainText('250,000 g')
    await expect(raid('First evening')).toContainText('Yours')
    await expect(page.getByText('3 raids, 24 slots free')).toBeVisible()
  })

  await test.step('each in its evening, with the own day of a viewer in Auckland', async () => {
    const night = table.getByRole('row', { name: /12 AM/ })
    await expect(night.getByRole('cell').first()).toContainText('Its night')
    const own = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Auckland', weekday: 'short' })
    await expect(raid('First evening')).toContainText(`yours ${own.format(new Date(first.startsAt))}`)
  })

  await test.step('what changes shows at once', async () => {
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await api.book(first)
    await expect(raid('First evening')).toContainText('7 free')
    const added = await api.publishedRaid({ name: 'Came later', date: evening(3), time: '9:00 PM' })
    await expect(raid('Came later')).toBeVisible()
    await api.delete(added)
    await expect(raid('Came later')).toHaveCount(0)
  })

  await test.step('by keyboard from raid to raid, and Enter opens one', async () => {
    await raid('First evening').focus()
    await page.keyboard.press('j')
    await expect(raid('Next evening')).toBeFocused()
    await page.keyboard.press('j')
    await expect(raid('Its night')).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboard/tonight/${first._id}`)
    await page.goBack()
  })

  await test.step('a phone has a list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/dashboard/week?week=${evening(7)}`)
    await expect(table).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'A week later' })).toContainText('8 free')
    await page.getByRole('link', { name: 'Week after' }).click()
    await expect(page.getByText('No raids in this week.')).toBeVisible()
  })
})

test('a manager sees pending raids in the week, and is led to their form (WEEK-3, WEEK-4)', async ({
  signedIn,
  api,
}) => {
  const pending = await api.pendingRaid({ name: 'Not yet', date: evening(2) })
  const page = await signedIn('Raid Manager')
  await page.goto(`/dashboard/week?week=${NEXT}`)
  const link = page.getByRole('table').getByRole('link', { name: 'Not yet' })
  await expect(link).toContainText('Pending')
  await link.click()
  await expect(page).toHaveURL(`/dashboard/edit-raid/${pending._id}`)
})
