import { readFileSync } from 'node:fs'
import { personWith } from '#demo/people.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { fillClient, openForm } from '#platform/testing/browser/booking-form.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { clientNames, eveningWith, ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { bookingsOf, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { makeTrackingLink } from './calls.ts'

test('TRK-1, TRK-4, TRK-5: a link is copied by one press, and what the client says there stands on Tonight at once', async ({
  signedIn,
  api,
  page: client,
  expectFailure,
}) => {
  const [raid] = await eveningWith(api, ['Rallona', 'Brontax'])
  const owner = await signedIn('Advertiser')
  await allowClipboard(owner)
  await owner.goto(`/dashboard/book-raid?raid=${raid._id}`)
  await bookingsOf(owner, raid).getByRole('button', { name: 'More for Rallona (Mage)' }).click()
  await owner.getByRole('menuitem', { name: 'Copy tracking link' }).click()
  await expect(toast(owner, 'Tracking link copied')).toBeVisible()
  const address = await copiedText(owner)
  expect(new URL(address).pathname).toMatch(/^\/track\/[\w-]{43}$/)

  const leader = await signedIn('Raid Leader', ON_A_PHONE)
  await leader.goto('/dashboard/tonight')
  await expect(clientNames(leader)).toHaveCount(2)

  await test.step('the page tells the client’s own time and fits a phone', async () => {
    await client.setViewportSize(PHONE)
    await client.goto(address)
    await expect(client.getByRole('heading', { level: 1, name: raid.name })).toBeVisible()
    await expect(client.getByText(/^your time,? .*server time \(Paris\)$/)).toBeVisible()
    await expect(client.getByText('You still pay 250,000 g on Kazzak (Horde)')).toBeVisible()
    await expectAccessible(client)
    expect(await client.context().cookies()).toEqual([])
  })

  await test.step('I am online', async () => {
    await client.getByRole('button', { name: 'I am online' }).click()
    await expect(client.getByText('You said that you are online.')).toBeVisible()
    const dot = clientNames(leader).filter({ hasText: 'Rallona' }).getByRole('img')
    await expect(dot).toHaveAccessibleName(/^Online since /)
  })

  await test.step('I cannot make it, which asks once more', async () => {
    await expect(client.getByRole('button', { name: 'I am online' })).toHaveCount(0)
    await client.getByText('I cannot make it', { exact: true }).click()
    await expectAccessibleAt(client, PHONE)
    await client.getByRole('button', { name: 'Yes, I cannot make it' }).click()
    await expect(client.getByText('You said that you cannot make it.')).toBeVisible()
    await expect(clientNames(leader).getByRole('img')).toHaveAccessibleName(/^Cannot make it, since /)
    await clientNames(leader).filter({ hasText: 'Rallona' }).tap()
    const sheet = leader.getByRole('dialog', { name: 'Rallona-Kazzak' })
    await expect(sheet).toContainText('Cannot make it, since ')
    await sheet.getByRole('button', { name: /^More for/ }).tap()
    await leader.getByRole('menuitem', { name: 'End all links' }).tap()
    await leader
      .getByRole('alertdialog', { name: 'End all links' })
      .getByRole('button', { name: 'End all links' })
      .tap()
    await expect(toast(leader, 'All tracking links ended')).toBeVisible()
    expectFailure(new URL(address).pathname, 404)
    const ended = await client.goto(address)
    expect(ended?.status()).toBe(404)
    await expect(client.getByText('This link no longer works')).toBeVisible()
    await expectAccessibleAt(client, PHONE)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('TRK-3, TRK-4: the page is complete, and its forms work', async ({ page, api }) => {
    const [, [booking]] = await eveningWith(api, ['Rallona'])
    const owner = await api.as(personWith('Advertiser'))
    const { address } = await owner.call(makeTrackingLink, { bookingId: booking?._id ?? '' })
    await page.goto(address ?? '')
    await expect(page.getByText('server time')).toHaveText('server time (Paris)')
    await expect(page.getByText(/^Starts in /)).toBeVisible()
    await page.getByText('I cannot make it', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, I cannot make it' }).click()
    await expect(page.getByText('You said that you cannot make it.')).toBeVisible()
    await page.getByRole('button', { name: 'I am online' }).click()
    await expect(page.getByText('You said that you are online.')).toBeVisible()
    expect(page.url()).toBe(address)
  })
})

test('TRK-1: who has booked a client copies the confirmation, with the link, from the toast that says so', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'One more' })
  const page = await signedIn('Advertiser')
  await allowClipboard(page)
  const dialog = await openForm(page, raid)
  await fillClient(dialog, 'Lucky')
  await dialog.getByRole('button', { name: 'Book client' }).click()
  await expect(toast(page, 'Booking request sent for One more')).toBeVisible()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Copy confirmation' })
    .click()
  await expect(toast(page, 'Confirmation copied')).toBeVisible()
  const [, address = ''] = (await copiedText(page)).split('Your page: ')
  const answer = await page.request.get(address)
  expect(await answer.text()).toContain('<h1><bdi>One more</bdi></h1>')
})

test('TRK-5, TRK-7: it brings one script of at most 5 KB, one style and two faces', () => {
  const site = new URL('../../dist/site/', import.meta.url)
  const document = readFileSync(new URL('track.html', site), 'utf8')
  const scripts = [...document.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) =>
    readFileSync(new URL(file, site)),
  )
  expect(scripts).toHaveLength(1)
  expect(document.match(/rel="\w+"/g)?.toSorted()).toEqual(
    ['icon', 'icon', 'preload', 'preload', 'stylesheet'].map((rel) => `rel="${rel}"`),
  )
  expect(scripts[0]?.length).toBeLessThanOrEqual(5 * 1_024)
})
