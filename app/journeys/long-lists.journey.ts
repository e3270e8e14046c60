import { dayAhead } from '#platform/testing/browser/factories.ts'
import { raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test.describe('a list that is longer than a screen', () => {
  test('LIST-6: comes whole, and what stays in it stays as it was, with the focus in it', async ({
    signedIn,
    api,
  }) => {
    await api.publishedRaids(12, { name: 'Heroic evening', date: dayAhead(4), difficulty: 'HEROIC' })
    await api.publishedRaids(12, { name: 'Mythic evening', date: dayAhead(5), difficulty: 'MYTHIC' })
    const last = await api.publishedRaid({ name: 'The last', date: dayAhead(6), difficulty: 'MYTHIC' })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    const table = page.getByRole('table', { name: 'Published raids' })
    const details = table.getByRole('button', { name: /Details$/ })
    await expect(details).toHaveCount(25)
    await expect(table).toHaveAttribute('aria-busy', 'false')

    const opener = raidRow(page, last).getByRole('button', { name: 'View Details' })
    await opener.focus()
    await api.publishedRaid({ name: 'The first', date: dayAhead(3) })
    await expect(details).toHaveCount(26)
    await expect(opener).toBeFocused()

    await opener.evaluate((button) => button.setAttribute('data-kept', ''))
    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Mythic')
    await expect(details).toHaveCount(13)
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expect(opener).toHaveAttribute('data-kept')
  })

  test('LIST-6: a choice stands in its box at once, so that the next key goes on from there', async ({
    signedIn,
    api,
  }) => {
    await api.publishedRaids(15, { name: 'Mythic evening', date: dayAhead(4), difficulty: 'MYTHIC' })
    await api.publishedRaids(15, { name: 'Heroic evening', date: dayAhead(5), difficulty: 'HEROIC' })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    const rows = page.getByRole('table', { name: 'Published raids' }).getByText(/evening/)
    await expect(rows).toHaveCount(30)
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const difficulty = page.getByRole('combobox', { name: 'Difficulty' })
    await difficulty.focus()
    await Promise.all([page.keyboard.press('ArrowDown'), page.keyboard.press('ArrowDown')])
    await expect(difficulty.locator('option:checked')).toHaveText('Heroic')
    await expect(rows).toHaveCount(15)
    await expect(page).toHaveURL(/difficulty=HEROIC/)

    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => window.history.back())
    await expect(page).toHaveURL(/difficulty=HEROIC/)
    await expect(difficulty.locator('option:checked')).toHaveText('Heroic')
    await expect(rows).toHaveCount(15)
  })
})
