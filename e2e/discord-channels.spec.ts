import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('DSC-1, DSC-7: staff set a channel, try it, and take it away', async ({
  signedIn,
  api,
  product,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard/community')
  const card = page.getByRole('region', { name: 'Discord channels' })
  const [webhook] = DEMO_WEBHOOKS
  if (webhook === undefined) throw new Error('The demo has no webhook')
  await test.step('an address that is none is refused', async () => {
    await card.getByRole('button', { name: 'Set a channel' }).click()
    await card.getByRole('button', { name: 'Set channel' }).click()
    await expect(card.getByText('Please fill in all required fields')).toBeVisible()
    await card.getByLabel('Webhook URL').fill('https://discord.com.evil.example/api/webhooks/1/2')
    expectFailure('/channel/set', 400)
    await page.keyboard.press('Enter')
    await expect(card.getByText('This is not the address of a Discord webhook.')).toBeVisible()
  })
  const row = card.getByRole('listitem').filter({ hasText: 'Plan of the day' })
  await test.step('a channel is set', async () => {
    await card.getByLabel('Post').selectOption('Plan of the day')
    await card.getByLabel('Hour, server time').selectOption({ index: 18 })
    await card.getByLabel('Webhook URL').fill(webhookAddress(product.discord.url, webhook))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Channel set')).toBeVisible()
    await expect(row).toContainText('Ends in …xxxx, at 6:00 PM server time')
    await expectAccessible(page)
  })
  await test.step('what was not delivered is shown with its reason', async () => {
    const gone = await product.discord.control('webhooks', { channel: 'soon gone' })
    const { id, token } = gone as { id: string; token: string }
    await card.getByLabel('Post').selectOption('Raid published')
    await card.getByLabel('Webhook URL').fill(webhookAddress(product.discord.url, { id, token }))
    await page.keyboard.press('Enter')
    await expect(card.getByRole('listitem').filter({ hasText: 'Raid published' })).toBeVisible()
    await product.discord.control(`webhooks/${id}/end`, {})
    const raid = await api.publishedRaid()
    const dropped = card.getByRole('list', { name: 'Not delivered' })
    await expect(dropped).toContainText(`Raid published: ${raid.name}`)
    await expect(dropped).toContainText('Discord no longer knows this webhook.')
    await expect(card.getByText('Discord no longer knows this address')).toBeVisible()
    await card.getByRole('button', { name: 'Remove: Raid published' }).click()
  })
  await test.step('a test says what Discord answered', async () => {
    await row.getByRole('button', { name: 'Send a test' }).click()
    await expect(toast(page, 'Discord accepted the test.')).toBeVisible()
  })
  await test.step('the channel goes', async () => {
    await row.getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Channel removed')).toBeVisible()
    await expect(card.getByText('No channels yet.')).toBeVisible()
  })
})
