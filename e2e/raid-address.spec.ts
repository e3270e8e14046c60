import type { Page } from '@playwright/test'
import { peopleWith, personWith } from '#demo/people.ts'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { AWAY } from './fixtures/answers.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import { dayAhead } from './fixtures/factories.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const SENIOR = personWith('Senior Advertiser')
const HOUR_MS = 3_600_000

const addressOf = (raid: Raid, booking?: Booking) =>
  `/dashboard/book-raid?raid=${raid._id}${booking ? `&booking=${booking._id}` : ''}`

const linked = (page: Page) => page.getByRole('region', { name: 'Linked raid' })
const list = (page: Page) => page.getByRole('region', { name: 'Published Raids' })
const choice = (page: Page, name: string) => page.getByRole('search').getByRole('combobox', { name })

test.describe('the address of a raid', () => {
  test('is copied from its row and leads there, on whatever page it stands, with the focus (LIST-1, LIST-2)', async ({
    signedIn,
    api,
  }) => {
    await api.publishedRaids(31)
    const last = { name: 'Raid 31' }
    const page = await signedIn('Advertiser')
    await allowClipboard(page)
    await page.goto('/dashboard/book-raid?page=2')
    await raidRow(page, last).getByRole('button', { name: 'Copy link of Raid 31' }).click()
    await expect(toast(page, 'link is copied')).toBeVisible()
    const link = await copiedText(page)
    expect(link).toMatch(/\/dashboard\/book-raid\?raid=[\w-]+$/)

    await page.goto(link)
    await expect(list(page)).toContainText('Page 2 of 2')
    await expect(raidRow(page, last).getByRole('button', { name: 'Hide Details' })).toBeVisible()
    await expect(page.locator(':focus')).toHaveText('Raid 31')
    await expect(page.getByText('Raid 31', { exact: true })).toBeInViewport()
    await expect(linked(page)).toHaveCount(0)

    await raidRow(page, last).getByRole('button', { name: 'Hide Details' }).click()
    await expect(page).toHaveURL('/dashboard/book-raid?page=2')
    await expect(raidRow(page, last).getByRole('button', { name: 'View Details' })).toBeVisible()
  })

  test('of a booking leads to it: its row marked, its sheet open, and the focus in the row once that is closed (LIST-2, LIST-4, SHEET-1)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'With many', maxClients: 12 })
    for (const clientName of ['Aela', 'Brann', 'Cyra', 'Dorn', 'Eska', 'Falk', 'Gerd', 'Hela']) {
      await api.book(raid, { clientName })
    }
    const booking = await api.book(raid, { clientName: 'Meant', clientRealm: 'Tarren Mill' })
    const owner = await signedIn('Advertiser')
    await allowClipboard(owner)
    await owner.goto('/dashboard/book-raid')
    await bookingsOf(owner, raid).getByRole('button', { name: 'More for Meant (Mage)' }).click()
    await owner.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(toast(owner, 'link is copied')).toBeVisible()
    const link = await copiedText(owner)
    expect(link).toContain(addressOf(raid, booking))
    await bookingsOf(owner, raid).getByRole('button', { name: 'Meant', exact: true }).click()
    await owner
      .getByRole('dialog', { name: 'Meant-TarrenMill' })
      .getByRole('button', { name: 'Edit' })
      .click()
    await expect(owner.getByRole('dialog', { name: 'Edit Booking' })).toContainText('With many')
    await owner.keyboard.press('Escape')
    await expect(owner.getByRole('dialog')).toHaveAccessibleName('Meant-TarrenMill')

    const leader = await signedIn('Raid Leader')
    await leader.goto(link)
    const client = bookingsOf(leader, raid).getByRole('button', { name: 'Meant', exact: true })
    const sheet = leader.getByRole('dialog', { name: 'Meant-TarrenMill' })
    await expect(sheet).toContainText('With many')
    const row = bookingsOf(leader, raid).getByRole('row')
    await expect(row.filter({ has: leader.getByRole('button', { name: 'Meant', exact: true }) })).toHaveClass(
      /linked/,
    )
    await leader.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(client).toBeFocused()
    await expect(client).toBeInViewport()
    await expect(leader).toHaveURL(addressOf(raid))
    await client.click()
    await expect(sheet).toBeVisible()
    await expect(leader).toHaveURL(addressOf(raid, booking))
    await leader.goBack()
    await expect(sheet).toHaveCount(0)

    await leader.goto(`${addressOf(raid)}&booking=none`)
    await expect(leader.getByText('This link’s booking is not on this raid.')).toBeVisible()
    await expect(bookingsOf(leader, raid)).toContainText('Meant')
  })

  test('shows a raid that the remembered filters hide, above the list that they leave (LIST-2)', async ({
    signedIn,
    api,
  }) => {
    const heroic = await api.publishedRaid({ name: 'Heroic', date: dayAhead(2) })
    const mythic = await api.publishedRaid({ name: 'Mythic one', difficulty: 'MYTHIC' })
    await api.book(mythic, { clientName: 'Hidden' })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid?difficulty=HEROIC')
    await choice(page, 'Loot Type').selectOption('Unsaved')
    await page.goto(addressOf(mythic))
    await expect(linked(page)).toContainText('Your filters hide this raid below.')
    await expect(bookingsOf(page, mythic)).toContainText('Hidden')
    await expect(linked(page).locator(':focus')).toHaveText('Mythic one')
    await expect(list(page).getByText('Heroic', { exact: true }).first()).toBeVisible()
    await expect(raidRow(page, heroic).getByRole('button', { name: 'View Details' })).toBeVisible()

    await linked(page).getByRole('button', { name: 'Show in list' }).click()
    await expect(linked(page)).toHaveCount(0)
    await expect(choice(page, 'Difficulty')).toHaveValue('')
    await expect(raidRow(page, mythic).getByRole('button', { name: 'Hide Details' })).toBeVisible()
    await page.goBack()
    await linked(page).getByRole('button', { name: 'Close' }).click()
    await expect(linked(page)).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard/book-raid?difficulty=HEROIC&lootType=Unsaved')
  })

  test('stays when the raid has left the list, and takes no booking then (RAID-13, LIST-2)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Long over' })
    const booking = await api.book(raid, { clientName: 'Of old' })
    const page = await signedIn('Advertiser')
    await quietLine(page)
    // As a server says it days later: the raid is in no list any more.
    await page.route('**/raid/published', (route) => route.fulfill({ json: { success: true, payload: [] } }))
    await page.clock.setFixedTime(Date.parse(raid.startsAt) + 8 * 24 * HOUR_MS)
    await page.goto(addressOf(raid, booking))
    await expect(linked(page)).toContainText('This raid is no longer in the list.')
    await expect(linked(page)).toContainText('Overdue')
    await expect(page.getByRole('dialog', { name: 'Of old-Kazzak' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bookingsOf(page, raid).locator(':focus')).toHaveText('Of old')
    await expect(linked(page).getByRole('button', { name: 'Book Now' })).toBeDisabled()
    await expect(page.getByText('No published raids right now')).toBeVisible()
    await linked(page).getByRole('button', { name: 'Hide Details' }).click()
    await expect(page).toHaveURL('/dashboard/book-raid')
  })

  test('that leads to nothing, or to another crew, says so and leaves the list as it is (LIST-2)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const [, otherLeader] = peopleWith('Raid Leader')
    const foreign = await api.publishedRaid({
      name: 'Of others',
      ...(otherLeader && { leader: otherLeader }),
    })
    const own = await api.publishedRaid({ name: 'Own' })
    const page = await signedIn('Raid Leader')
    for (const id of ['no-such-raid', foreign._id]) {
      expectFailure(`/raid/view/${id}`, 404)
      await page.goto(`/dashboard/book-raid?raid=${id}`)
      const note = page.getByRole('status').filter({ hasText: 'You cannot see a raid at this address.' })
      await expect(note).toBeVisible()
      await expect(raidRow(page, own)).toBeVisible()
      await note.getByRole('button', { name: 'Close' }).click()
      await expect(note).toHaveCount(0)
      await expect(page).toHaveURL('/dashboard/book-raid')
    }
  })

  test('is accessible, and does not scroll sideways, on a desk and on a phone (LIST-2)', {
    tag: '@all',
  }, async ({ signedIn, api, expectFailure }) => {
    const raid = await api.publishedRaid({ pot: 1_250_000 })
    const booking = await api.book(raid, { clientName: 'Вьюга', contactInfo: 'вьюга#2187' })
    const page = await signedIn('Admin')
    await page.goto(`${addressOf(raid, booking)}&date=2026-01-02&difficulty=NORMAL`)
    await expect(page.getByRole('dialog', { name: /^Вьюга/ })).toContainText('вьюга#2187')
    await expectAccessible(page)
    expectFailure('/raid/view/nothing', 404)
    await page.goto('/dashboard/book-raid?raid=nothing')
    await expect(page.getByText(/^You cannot see a raid at this address/)).toBeVisible()
    await expectAccessibleAt(page, PHONE)
  })

  test('that could not be read can be tried again (LIST-2)', async ({ signedIn, api, expectFailure }) => {
    const raid = await api.publishedRaid({ name: 'Read late' })
    const page = await signedIn('Advertiser')
    await quietLine(page)
    await page.route('**/raid/published', (route) => route.fulfill({ json: { success: true, payload: [] } }))
    expectFailure(`/raid/view/${raid._id}`, 503)
    await page.route('**/raid/view/*', (route) => route.fulfill({ status: 503, json: AWAY }))
    await page.goto(addressOf(raid))
    const failed = linked(page).getByRole('alert').filter({ hasText: 'Failed to load raid data' })
    await expect(failed).toBeVisible()
    await page.unroute('**/raid/view/*')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(linked(page).getByText('Read late', { exact: true })).toBeVisible()
  })

  test('keeps what it shows live (LIVE-3, LIST-2)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ name: 'Kept live' })
    const page = await signedIn('Advertiser')
    await page.goto(addressOf(raid))
    await expect(page.locator(':focus')).toHaveText('Kept live')
    // A change is told of once the bookings before it are known. What is linked stays live.
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await api.book(raid, { by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')
    await expect(toast(page, 'Booking data updated')).toBeVisible()
  })
})

test.describe('filters and the page in the address', () => {
  test('win over what was remembered, and Back undoes a choice (LIST-1)', async ({ signedIn, api }) => {
    await api.publishedRaid({ name: 'Heroic, unsaved', date: dayAhead(3) })
    await api.publishedRaid({
      name: 'Mythic, VIP',
      date: dayAhead(4),
      difficulty: 'MYTHIC',
      lootType: 'VIP',
    })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    await choice(page, 'Difficulty').selectOption('Heroic')
    await expect(page).toHaveURL('/dashboard/book-raid?difficulty=HEROIC')
    await choice(page, 'Loot Type').selectOption('VIP')
    await expect(page).toHaveURL('/dashboard/book-raid?difficulty=HEROIC&lootType=VIP')
    await page.goBack()
    await expect(choice(page, 'Loot Type')).toHaveValue('')
    await expect(raidRow(page, { name: 'Heroic, unsaved' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard/book-raid')
    await expect(choice(page, 'Difficulty')).toHaveValue('')
    await expect(raidRow(page, { name: 'Mythic, VIP' })).toBeVisible()
    await page.goForward()
    await expect(choice(page, 'Difficulty')).toHaveValue('HEROIC')

    // The last choice that was made is remembered; an address that says another one has the last word.
    await page.goto('/dashboard/book-raid?difficulty=MYTHIC')
    await expect(choice(page, 'Difficulty')).toHaveValue('MYTHIC')
    await expect(choice(page, 'Loot Type')).toHaveValue('')
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book Raid' }).click()
    await expect(page).toHaveURL('/dashboard/book-raid?difficulty=HEROIC&lootType=VIP')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
  })

  test('a remembered day that has passed is a chip that can be taken away (LIST-3)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Still to come' })
    const page = await signedIn('Advertiser')
    await page.addInitScript(
      (remembered) => localStorage.setItem('forge.book-raid.filters', remembered),
      JSON.stringify({ date: dayAhead(-5), difficulty: 'HEROIC', raidType: '', lootType: '' }),
    )
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No raids match these filters')).toBeVisible()
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
    await expect(chips).toHaveText([/^\w+ \d+ \w+( \d+)? \(has passed\)$/, 'Heroic'])
    await chips.first().click()
    await expect(chips).toHaveText(['Heroic'])
    await expect(raidRow(page, raid)).toBeVisible()
    await list(page).getByRole('button', { name: 'Hide Details' }).click()
    await expect(page).toHaveURL('/dashboard/book-raid?difficulty=HEROIC')
    await page.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click()
    await expect(chips).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard/book-raid')
  })
})
