import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { resetDay } from '#platform/words/server-time.ts'
import { shortDay } from '#platform/words/short-day.ts'

test('ADV-1, ADV-2: what is free is copied for the game’s chat, for an evening', async ({
  signedIn,
  api,
}) => {
  const day = dayAhead(12)
  const raid = await api.publishedRaid({
    ...{ name: 'Адверт', date: day, time: '8:45 PM', difficulty: 'HEROIC', lootType: 'VIP' },
    ...{ maxClients: 5, pot: 320_000 },
  })
  await api.book(raid, { clientClass: 'Warrior', price: 320_000, deposit: 0, owes: 320_000 })
  const page = await signedIn('Advertiser')
  await allowClipboard(page)
  const line = 'Heroic Full Run, VIP at 8:45 PM, 4 free, from 288,000 g'

  await test.step('on Book Raid it is for the day that is filtered', async () => {
    await page.goto(`/dashboard/book-raid?date=${day}`)
    await page.getByRole('button', { name: 'Copy advert' }).click()
    await expect(toast(page, /^advert for .* is copied$/)).toBeVisible()
    expect(await copiedText(page)).toMatch(new RegExp(`^Boosts .* \\(server time\\): ${line}$`))
    await page.goto(`/dashboard/book-raid?date=${dayAhead(300)}`)
    await page.getByRole('button', { name: 'Copy advert' }).click()
    await expect(toast(page, /^Nothing is free .*\. Nothing was copied\.$/)).toBeVisible()
  })

  await test.step('on Week it is for an evening of the menu', async () => {
    await page.goto(`/dashboard/week?week=${resetDay({ date: day, minutes: 720 })}`)
    const copy = async () => {
      await page.getByRole('button', { name: 'Copy advert' }).click()
      await page.getByRole('menuitem', { name: new RegExp(shortDay(day)) }).click()
    }
    await copy()
    await expect(toast(page, /^advert for/).last()).toBeVisible()
    expect(await copiedText(page)).toContain(`(server time): ${line}`)
    expect(await copiedText(page)).not.toContain('Адверт')
  })
})
