import { expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { fillClient, openForm } from '#platform/testing/browser/booking-form.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { clientNames, eveningWith, ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { bookingsOf, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('a client opens the copied link and answers, also without a script, and Tonight shows the answer at once (TRK-1, TRK-3, TRK-4, TRK-5)', async ({
  signedIn,
  newPage,
  api,
  expectFailure,
}) => {
  const [raid] = await eveningWith(api, ['Brontax'])
  const owner = await signedIn('Advertiser')
  await allowClipboard(owner)
  const form = await openForm(owner, raid)
  await fillClient(form, 'Rallona')
  await form.getByRole('button', { name: 'Book client' }).click()
  const notifications = owner.getByRole('region', { name: 'Notifications' })
  await notifications.getByRole('button', { name: 'Copy confirmation' }).press('Enter')
  await expect(toast(owner, 'Confirmation copied')).toBeVisible()
  const [, address = ''] = (await copiedText(owner)).split('Your page: ')
  await bookingsOf(owner, raid).getByRole('button', { name: 'More for Brontax (Mage)' }).click()
  await owner.getByRole('menuitem', { name: 'Copy tracking link' }).click()
  await expect(toast(owner, 'Tracking link copied')).toBeVisible()
  const other = await copiedText(owner)
  expect(new URL(other).pathname).toMatch(/^\/track\/[\w-]{43}$/)

  const leader = await signedIn('Raid Leader', ON_A_PHONE)
  await leader.goto('/dashboard/tonight')
  await expect(clientNames(leader)).toHaveCount(2)
  const dotOf = (name: string) => clientNames(leader).filter({ hasText: name }).getByRole('img')

  const client = await newPage({ viewport: PHONE })
  await test.step('the page shows the client’s local time and fits a phone', async () => {
    await client.goto(address)
    await expect(client.getByRole('heading', { level: 1, name: raid.name })).toBeVisible()
    await expect(client.getByText(/^your time,? .*server time \(Paris\)$/)).toBeVisible()
    await expect(client.getByText('You still pay 250,000 g on Kazzak (Horde)')).toBeVisible()
    await expectAccessible(client)
    expect(await client.context().cookies()).toEqual([])
  })

  await test.step('the client answers ‘I am online’, then ‘I cannot make it’ after a question', async () => {
    await client.getByRole('button', { name: 'I am online' }).click()
    await expect(client.getByText('You said that you are online.')).toBeVisible()
    await expect(dotOf('Rallona')).toHaveAccessibleName(/^Online since /)
    await expect(client.getByRole('button', { name: 'I am online' })).toHaveCount(0)
    await client.getByText('I cannot make it', { exact: true }).click()
    await expectAccessibleAt(client, PHONE)
    await client.getByRole('button', { name: 'Yes, I cannot make it' }).click()
    await expect(client.getByText('You said that you cannot make it.')).toBeVisible()
    await expect(dotOf('Rallona')).toHaveAccessibleName(/^Cannot make it, since /)
  })

  await test.step('without a script the page is complete, and its forms work', async () => {
    const plain = await newPage({ javaScriptEnabled: false })
    await plain.goto(other)
    await expect(plain.getByText('server time')).toHaveText('server time (Paris)')
    await expect(plain.getByText(/^Starts in /)).toBeVisible()
    await plain.getByText('I cannot make it', { exact: true }).click()
    await plain.getByRole('button', { name: 'Yes, I cannot make it' }).click()
    await expect(plain.getByText('You said that you cannot make it.')).toBeVisible()
    await plain.getByRole('button', { name: 'I am online' }).click()
    await expect(plain.getByText('You said that you are online.')).toBeVisible()
    expect(plain.url()).toBe(other)
  })

  await test.step('the leader ends all links', async () => {
    await clientNames(leader).filter({ hasText: 'Rallona' }).tap()
    const sheet = leader.getByRole('dialog', { name: 'Rallona-Kazzak' })
    await expect(sheet).toContainText('Cannot make it, since ')
    await sheet.getByRole('button', { name: /^More for/ }).tap()
    await leader.getByRole('menuitem', { name: 'End all links' }).tap()
    const question = leader.getByRole('alertdialog', { name: 'End all links' })
    await question.getByRole('button', { name: 'End all links' }).tap()
    await expect(toast(leader, 'All tracking links ended')).toBeVisible()
    expectFailure(new URL(address).pathname, 404)
    expect((await client.goto(address))?.status()).toBe(404)
    await expect(client.getByText('This link no longer works')).toBeVisible()
    await expectAccessibleAt(client, PHONE)
  })
})
