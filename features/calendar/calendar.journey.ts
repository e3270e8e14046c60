import { expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('ICS-1: a calendar address is made, copied, read, renewed and ended in Settings', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Calendar Omega' })
  const page = await signedIn('Raid Leader')
  await allowClipboard(page)
  await page.goto('/dashboard/settings/times')
  const section = page.getByRole('region', { name: 'Calendar' })
  const address = section.getByLabel('Your private address')
  const read = async (at: string) => (await page.request.get(at)).text()

  await section.getByRole('button', { name: 'Make address' }).click()
  await expect(toast(page, 'Calendar address made')).toBeVisible()
  await section.getByRole('button', { name: 'Copy address' }).click()
  await expect(toast(page, 'Calendar address is copied')).toBeVisible()
  const first = await copiedText(page)
  expect(first).toBe(await address.inputValue())
  await expectAccessible(page)
  expect(await read(new URL(first).pathname)).toContain(`SUMMARY:${raid.name}`)

  await expect(section.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  await test.step('it is shown once', async () => {
    await page.reload()
    await expect(section.getByText('It is shown only once; renew it')).toBeVisible()
    await expect(address).toHaveCount(0)
  })
  await test.step('renewed, the one before ends', async () => {
    await section.getByRole('button', { name: 'Renew' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click()
    await expect(address).toBeVisible()
    expect(await address.inputValue()).not.toBe(first)
    expect(await read(new URL(first).pathname)).toContain('There is no calendar at this address.')
  })
  await test.step('ended, on a phone', async () => {
    const last = new URL(await address.inputValue()).pathname
    await page.setViewportSize(PHONE)
    await expectAccessibleAt(page, PHONE)
    await section.getByRole('button', { name: 'End' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await expect(section.getByRole('button', { name: 'Make address' })).toBeVisible()
    expect(await read(last)).toContain('There is no calendar at this address.')
  })
})
