import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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

test('Create Raid starts with the defaults (RAID-4), with quarters of an hour (TIME-3), and takes numbers only (RAID-2)', async () => {
  await openCreate()
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

  await type(box('Boss Count'), '1a-2.')
  await expect.element(box('Boss Count')).toHaveValue('1a-2.')
  await expectSaid(box('Boss Count'), 'Boss Count must be a valid number')
  await type(box('Price'), '(50,000)')
  await expect.element(box('Price')).toHaveValue('(50,000)')
  await expectSaid(box('Price'), 'Price must be a valid number')
  await type(box('Price'), '1250000')
  await expect.element(box('Price')).toHaveValue('1,250,000')
})

test('Create Raid refuses what is missing at each field, and numbers that are too small (RAID-1, RAID-2)', async () => {
  await openCreate()
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

test('a Curve raid has at most 2 bosses: choosing it lowers them, typing more is refused (RAID-3)', async () => {
  await openCreate()
  await choice('Raid Type').selectOptions('Curve')
  await expect.element(toast('Boss count cannot exceed 2 for Curve raids')).toBeVisible()
  await expect.element(box('Boss Count')).toHaveValue('2')
  await box('Boss Count').fill('3')
  await button('Create Raid').click()
  await expectSaid(box('Boss Count'), 'Boss count cannot exceed 2 for Curve raids')
  await choice('Raid Type').selectOptions('Full Run')
  await expectSaid(box('Boss Count'), 'At least 1')
})

test('Create Raid asks before it sends, keeps what was typed without an answer, and sends once however often it is pressed (RAID-9)', async () => {
  await openCreate()
  await fillRequired('Asked about')
  await button('Create Raid').click()
  const asked = question('Confirm Creation')
  for (const part of ['Asked about', 'Difficulty: MYTHIC', LEADER.username, 'Gold Collector: Not assigned'])
    await expect.element(asked).toMatchTextContent(part)
  await button('Cancel', asked).click()
  await expectNone(asked)

  server.lose(createRaid)
  await button('Create Raid').click()
  await asked.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(toast('An error occurred while creating the raid')).toBeVisible()
  await expect.element(box('Name')).toHaveValue('Asked about')
  await expect.element(choice('Time')).toHaveValue('8:15 PM')

  server.answer(createRaid, aRaid({ published: false }), { message: 'Raid created successfully!' })
  await button('Create Raid').click()
  await asked.getByRole('button', { name: 'Create', exact: true }).dblClick()
  await expect.element(toast('Raid created successfully!')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/dashboard/upcoming-raids')
  expect(server.asked(createRaid)).toHaveLength(2)
  expect(server.asked(createRaid)[1]).toMatchObject({
    name: 'Asked about',
    date: '2026-11-26',
    time: '8:15 PM',
    goldCollector: null,
  })
})

test.each([
  ['publishes it', null, 'Raid published successfully'],
  ['says that it stays pending', new Failure('raid-started'), /^Soon renamed stays pending: /],
])('Create and publish creates the raid once and %s (RAID-9)', async (_, refusal, said) => {
  await openCreate()
  await expect.element(box('Name')).toHaveFocus()
  await fillRequired('Asked about')
  server.answer(createRaid, PENDING, { message: 'Raid created successfully!' })
  if (refusal === null) server.answer(publishRaid, undefined, { message: 'Raid published successfully' })
  else server.refuse(publishRaid, refusal)
  await confirm('Create Raid', 'Create and publish')
  await expect.element(toast(said)).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/dashboard/upcoming-raids')
  expect(server.asked(createRaid)).toHaveLength(1)
  expect(server.asked(publishRaid)).toEqual([{ id: PENDING._id }])
})

test('Create Raid says when leaders and collectors cannot be loaded, and offers to try again', async () => {
  server.refuseWordless(listRaidLeaders)
  server.refuseWordless(listGoldCollectors)
  await openCreate()
  await expect.element(toast('Error loading gold collectors')).toBeVisible()
  await expect.element(toast('Error loading raid leaders')).toBeVisible()
  server.answer(listRaidLeaders, [LEADER])
  await button('Retry').first().click()
  await choice('Raid Leader').selectOptions(LEADER.username)
})

test('Edit Raid starts as the raid stands, saves after a question, and Cancel leads back (RAID-8)', async () => {
  server.answer(listPendingRaids, [PENDING])
  server.answer(getRaid, PENDING)
  openSite('/dashboard/upcoming-raids', 'Raid Manager')
  await page.getByRole('link', { name: 'Edit Soon renamed' }).click()
  await expect.element(box('Name')).toHaveValue('Soon renamed')
  await expect.element(choice('Time')).toHaveValue('9:45 PM')
  await expect.element(choice('Gold Collector')).toHaveDisplayValue(COLLECTOR.username)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Edit Soon renamed' }).click()
  await box('Name').fill('Renamed')
  await choice('Gold Collector').selectOptions('Not assigned')
  server.answer(editRaid, PENDING, { message: 'Raid updated successfully!' })
  await confirm('Save changes', 'Save')
  await expect.element(toast('Raid updated successfully!')).toBeVisible()
  expect(server.asked(editRaid)).toMatchObject([{ name: 'Renamed', goldCollector: null, version: 1 }])
  await expect.poll(() => window.location.pathname).toBe('/dashboard/upcoming-raids')
})

test('a booked raid keeps its type, and its slots cannot go below its bookings (RAID-8)', async () => {
  const client = { clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  const booked = aRaid({ clients: ['1', '2'].map((_id) => ({ _id, ...client })) })
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
})

test('Edit Raid of a raid that is not there says so and leads back, and loads again after no answer came (RAID-8)', async () => {
  server.refuse(getRaid, 'not-found')
  openSite('/dashboard/edit-raid/no-such-raid', 'Raid Manager')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load raid data' })
  await expect.element(failed).toMatchTextContent('There is nothing here under this id.')
  await expect.element(failed.getByRole('link', { name: 'Back to Upcoming Raids' })).toBeVisible()

  server.refuseWordless(getRaid)
  openSite(`/dashboard/edit-raid/${PENDING._id}`, 'Raid Manager')
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: /(Error|Failed to) load(ing)? raid data/ })
        .first(),
    )
    .toBeVisible()
  server.answer(getRaid, PENDING)
  await button('Retry').click()
  await expect.element(box('Name')).toHaveValue(PENDING.name)
})

test('an edit warns before it is sent and in the question, which shows old and new; it sends all the same (RAID-14)', async () => {
  const client = { _id: '1', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  const raid = aRaid({ time: '9:30 PM', difficulty: 'MYTHIC', clients: [client] })
  server.answer(getRaid, raid)
  openSite(`/dashboard/edit-raid/${raid._id}`, 'Raid Manager')
  await choice('Time').selectOptions('10:00 PM')
  await choice('Loot Type').selectOptions('Saved')
  await expect.element(page.getByText(/Mythic and Saved do not go together/)).toBeVisible()
  await box('Price').fill('0')
  await button('Save changes').click()
  const asked = question('Confirm changes')
  for (const line of [
    ...['Time: 9:30 PM → 10:00 PM', 'Loot Type: Unsaved → Saved', 'Price: 250,000 g → 0 g'],
    ...['A price of 0 g gives the raid away', 'Mythic and Saved do not go together', 'One client is booked'],
  ])
    await expect.element(asked).toMatchTextContent(line)
  server.answer(editRaid, raid, { message: 'Raid updated successfully!' })
  await button('Save', asked).click()
  await expect.element(toast('Raid updated successfully!')).toBeVisible()
})
