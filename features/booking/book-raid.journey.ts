import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { raidRow, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { resetDay, shortDay } from '#platform/words/server-time.ts'

test('WEEK-2, WEEK-4, WEEK-5, ADV-1, ADV-2: an advertiser reads the week, copies an advert and books a slot', async ({
  signedIn,
  api,
}) => {
  const day = dayAhead(12)
  const raid = await api.publishedRaid({
    ...{ name: 'Адверт', date: day, time: '8:45 PM', difficulty: 'HEROIC', lootType: 'VIP' },
    ...{ maxClients: 5, pot: 320_000 },
  })
  const page = await signedIn('Advertiser')
  await allowClipboard(page)
  const line = 'Heroic Full Run, VIP at 8:45 PM, 4 free, from 288,000 g'
  const week = resetDay({ date: day, minutes: 720 })
  const tile = (name: string) => page.getByRole('table').getByRole('link', { name })

  await test.step('the week view shows changes by others at once', async () => {
    await page.goto(`/dashboard/week?week=${week}`)
    await expect(page).toHaveURL(`/dashboard/book-raid?view=week&week=${week}`)
    await expect(tile('Адверт')).toContainText('5 free · 320k')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await api.book(raid)
    await expect(tile('Адверт')).toContainText('4 free')
    const added = await api.publishedRaid({ name: 'Came later', date: day, time: '9:00 PM', pot: 100_000 })
    await expect(tile('Came later')).toBeVisible()
    await api.delete(added)
    await expect(tile('Came later')).toHaveCount(0)
  })

  await test.step('the advertiser copies the advert of an evening chosen in the menu', async () => {
    await page.getByRole('button', { name: 'Copy advert' }).click()
    await page.getByRole('menuitem', { name: new RegExp(shortDay(day)) }).click()
    await expect(toast(page, /^advert for .* is copied$/)).toBeVisible()
    expect(await copiedText(page)).toMatch(new RegExp(`^Boosts .* \\(server time\\): ${line}$`))
  })

  await test.step('a raid’s tile leads to its row on Book Raid, where the advertiser books', async () => {
    await tile('Адверт').click()
    await expect(page).toHaveURL(`/dashboard/book-raid?raid=${raid._id}`)
    await expect(raidRow(page, raid).getByRole('button', { name: 'Hide Details' })).toBeVisible()
    await expect(raidRow(page, raid).getByRole('button', { name: 'Book Now' })).toBeEnabled()
  })

  await test.step('the list view copies the advert of the filtered date', async () => {
    await page.goto(`/dashboard/book-raid?date=${day}`)
    await page.getByRole('button', { name: 'Copy advert' }).click()
    await expect(toast(page, /^advert for .* is copied$/).last()).toBeVisible()
    expect(await copiedText(page)).toContain(`(server time): ${line}`)
    await page.goto(`/dashboard/book-raid?date=${dayAhead(300)}`)
    await page.getByRole('button', { name: 'Copy advert' }).click()
    await expect(toast(page, /^Nothing is free .*\. Nothing was copied\.$/)).toBeVisible()
  })
})
