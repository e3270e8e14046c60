import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createRaid,
  editRaid,
  getRaid,
  listGoldCollectors,
  listPendingRaids,
  listRaidLeaders,
  publishRaid,
} from '#features/raid/calls.ts'
import { Failure } from '#platform/call/failure.ts'
import { aRaid, COLLECTOR, LEADER } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  confirm,
  expectNone,
  expectSaid,
  openSite,
  question,
  toast,
  type,
} from '#platform/testing/web/page.tsx'

const SATURDAY = new Date('2026-11-21T10:00:00Z')
const PENDING = aRaid({ name: 'Soon renamed', time: '9:45 PM', published: false })

/** Opens Create Raid with the clock set to a day before the typed dates. */
async function openCreate(): Promise<void> {
  vi.setSystemTime(SATURDAY)
  openSite('/dashboard/create-raid', 'Raid Manager')
  await expect.element(box('Name')).toBeVisible()
}

/** Fills in all fields without a default. */
async function fillRequired(name: string): Promise<void> {
  await box('Name').fill(name)
  await choice('Difficulty').selectOptions('Mythic')
  await type(box('Date'), '11/26/2026')
  await choice('Time').selectOptions('8:15 PM')
  await choice('Raid Leader').selectOptions(LEADER.username)
}

test('Create Raid starts with defaults (RAID-4), offers quarter hours (TIME-3), accepts numbers only, reports missing fields (RAID-1, RAID-2) and at most 2 bosses for Curve (RAID-3)', async () => {
  server.refuseWordless(listRaidLeaders)
  server.refuseWordless(listGoldCollectors)
  await openCreate()
  await expect.element(toast('Error loading gold collectors')).toBeVisible()
  await expect.element(toast('Error loading raid leaders')).toBeVisible()
  server.answer(listRaidLeaders, [LEADER])
  await button('Retry').first().click()

  await expect.element(choice('Organization')).toHaveValue('Guild')
  await expect.element(choice('Loot Type')).toHaveValue('Unsaved')
  await expect.element(choice('Raid Type')).toHaveValue('Full Run')
  await expect.element(box('Boss Count')).toHaveValue('8')
  await expect.element(box('Max Clients')).toHaveValue('8')
  await expect.element(box('Price')).toHaveValue('1')
  await expectSaid(box('Price'), 'At least 0')
  await expect.element(choice('Gold Collector')).toHaveDisplayValue('Not assigned')
  const times = choice('Time').getByRole('option', { includeHidden: true }).elements()
  expect(times).toHaveLength(1 + 96)
  expect(times.slice(0, 3).map((time) => time.textContent)).toEqual(['Choose a time', '12:00 AM', '12:15 AM'])

  await choice('Raid Type').selectOptions('Curve')
  await expect.element(toast('Boss count cannot exceed 2 for Curve raids')).toBeVisible()
  await expect.element(box('Boss Count')).toHaveValue('2')
  await box('Boss Count').fill('3')
  await userEvent.keyboard('{Tab}')
  await expectSaid(box('Boss Count'), 'Boss count cannot exceed 2 for Curve raids')
  await choice('Raid Type').selectOptions('Full Run')
  await expectSaid(box('Boss Count'), 'At least 1')

  await type(box('Boss Count'), '1a-2.')
  await expect.element(box('Boss Count')).toHaveValue('1a-2.')
  await expectSaid(box('Boss Count'), 'Boss Count must be a valid number')
  await type(box('Price'), '(50,000)')
  await expect.element(box('Price')).toHaveValue('(50,000)')
  await expectSaid(box('Price'), 'Price must be a valid number')
  await type(box('Price'), '1250000')
  await expect.element(box('Price')).toHaveValue('1,250,000')

  await box('Name').fill('Half a raid')
  await button('Create Raid').click()
  await expect.element(toast('Please fill in all required fields')).toBeVisible()
  await expect.element(choice('Difficulty')).toHaveFocus()
  for (const field of ['Difficulty', 'Time', 'Raid Leader']) {
    await expectSaid(choice(field), `${field} is required`)
    await expect.element(choice(field)).toBeInvalid()
  }
  await expectSaid(box('Date'), 'Date is required')
  await expect.element(box('Name')).toHaveValue('Half a raid')

  await fillRequired('A raid without numbers')
  await box('Boss Count').fill('')
  await button('Create Raid').click()
  await expect
    .element(toast('Please enter valid numbers for Boss Count, Max Clients and Price'))
    .toBeVisible()
  await expect.element(box('Boss Count')).toHaveFocus()
  await box('Boss Count').fill('8')
  await box('Max Clients').fill('0')
  await button('Create Raid').click()
  await expect
    .element(toast('Boss Count and Max Clients must be at least 1, and Price must be at least 0'))
    .toBeVisible()
  await expect.element(box('Max Clients')).toHaveFocus()
  await expectSaid(box('Max Clients'), 'Max Clients must be at least 1')
  await expectNone(question())
})

test('Create Raid asks before sending, keeps the input after a failure (TEXT-7), and creates and publishes once despite repeated clicks (RAID-9)', async () => {
  await openCreate()
  await fillRequired('Asked about')
  await button('Create Raid').click()
  const asked = question('Confirm Creation')
  const said = ['Asked about', 'Difficulty: Mythic', 'Date: Thu 26 Nov', LEADER.username]
  for (const part of [...said, 'Gold Collector: Not assigned'])
    await expect.element(asked).toMatchTextContent(part)
  await button('Cancel', asked).click()
  await expectNone(asked)

  server.lose(createRaid)
  await button('Create Raid').click()
  await asked.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(toast('An error occurred while creating the raid')).toBeVisible()
  await expect.element(box('Name')).toHaveValue('Asked about')
  await expect.element(choice('Time')).toHaveValue('8:15 PM')

  server.refuseWordless(createRaid)
  await confirm('Create Raid', /^Create$/)
  await expect.element(toast('Failed to create raid')).toBeVisible()

  server.answer(createRaid, PENDING, { message: 'Raid created successfully!' })
  server.answer(publishRaid, undefined, { message: 'Raid published successfully' })
  await button('Create Raid').click()
  await button('Create and publish', asked).dblClick()
  await expect.element(toast('Raid published successfully')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/dashboard/upcoming-raids')
  expect(server.asked(publishRaid)).toEqual([{ id: PENDING._id }])
  expect(server.asked(createRaid)).toHaveLength(3)
  expect(server.asked(createRaid)[2]).toMatchObject({
    name: 'Asked about',
    date: '2026-11-26',
    time: '8:15 PM',
    goldCollector: null,
  })
})

test('Create and publish says that the raid stays pending when publishing is refused (RAID-9)', async () => {
  await openCreate()
  await fillRequired('Asked about')
  server.answer(createRaid, PENDING, { message: 'Raid created successfully!' })
  server.refuse(publishRaid, new Failure('raid-started'))
  await confirm('Create Raid', 'Create and publish')
  await expect.element(toast(/^Soon renamed stays pending: /)).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/dashboard/upcoming-raids')
})

test('Edit Raid shows the stored raid, asks before saving, reports a missing answer with Retry (TEXT-7), and Cancel leads back (RAID-8)', async () => {
  server.answer(listPendingRaids, [PENDING])
  server.refuseWordless(getRaid)
  openSite('/dashboard/upcoming-raids', 'Raid Manager')
  await page.getByRole('link', { name: 'Edit Soon renamed' }).click()
  const failed = page.getByRole('alert').filter({ hasText: /(Error|Failed to) load(ing)? raid data/ })
  await expect.element(failed.first()).toBeVisible()
  server.answer(getRaid, PENDING)
  await button('Retry').click()
  await expect.element(box('Name')).toHaveValue('Soon renamed')
  await expect.element(choice('Time')).toHaveValue('9:45 PM')
  await expect.element(choice('Gold Collector')).toHaveDisplayValue(COLLECTOR.username)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Edit Soon renamed' }).click()
  await box('Name').fill('Renamed')
  await choice('Gold Collector').selectOptions('Not assigned')
  server.lose(editRaid)
  await confirm('Save changes', 'Save')
  await expect.element(toast('Error updating raid')).toBeVisible()
  server.answer(editRaid, PENDING, { message: 'Raid updated successfully!' })
  await confirm('Save changes', 'Save')
  await expect.element(toast('Raid updated successfully!')).toBeVisible()
  expect(server.asked(editRaid).at(-1)).toMatchObject({ name: 'Renamed', goldCollector: null, version: 1 })
  await expect.poll(() => window.location.pathname).toBe('/dashboard/upcoming-raids')
})

test('Edit Raid keeps the type and the slots of a booked raid (RAID-8), and shows warnings and all changes before it saves (RAID-14)', async () => {
  const client = { clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  const clients = ['1', '2'].map((_id) => ({ _id, ...client }))
  const booked = aRaid({ time: '9:30 PM', difficulty: 'MYTHIC', clients })
  server.answer(getRaid, booked)
  openSite(`/dashboard/edit-raid/${booked._id}`, 'Raid Manager')
  await expect.element(choice('Raid Type')).toBeDisabled()
  await box('Max Clients').fill('1')
  await button('Save changes').click()
  await expectSaid(box('Max Clients'), 'Max Clients cannot go below 2, the number of bookings.')
  await expect.element(box('Max Clients')).toHaveFocus()

  // The form knows of two bookings, the server of three.
  const below = 'Max Clients cannot go below 3, the number of bookings.'
  server.refuse(editRaid, new Failure('below-booked', below, { maxClients: below }))
  await box('Max Clients').fill('2')
  await confirm('Save changes', 'Save')
  await expectSaid(box('Max Clients'), below)
  await expect.element(box('Max Clients')).toHaveFocus()
  await expect.element(box('Max Clients')).toHaveValue('2')

  await choice('Time').selectOptions('10:00 PM')
  await choice('Loot Type').selectOptions('Saved')
  await expect.element(page.getByText(/Mythic and Saved do not go together/)).toBeVisible()
  await box('Price').fill('0')
  await button('Save changes').click()
  const asked = question('Confirm changes')
  for (const line of [
    ...['Time: 9:30 PM → 10:00 PM', 'Loot Type: Unsaved → Saved', 'Price: 250,000 g → 0 g'],
    ...['A price of 0 g gives the raid away', 'Mythic and Saved do not go together', '2 clients are booked'],
  ])
    await expect.element(asked).toMatchTextContent(line)
  server.answer(editRaid, booked, { message: 'Raid updated successfully!' })
  await button('Save', asked).click()
  await expect.element(toast('Raid updated successfully!')).toBeVisible()
})

test('Edit Raid of an unknown raid shows an error and leads back (RAID-8)', async () => {
  server.refuse(getRaid, 'not-found')
  openSite('/dashboard/edit-raid/no-such-raid', 'Raid Manager')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load raid data' })
  await expect.element(failed).toMatchTextContent('There is nothing here under this id.')
  await expect.element(failed.getByRole('link', { name: 'Back to Upcoming Raids' })).toBeVisible()
})
