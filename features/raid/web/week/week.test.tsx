import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createRaids,
  createTemplate,
  deleteTemplate,
  listRaidsOfSpan,
  listTemplates,
  renameTemplate,
  type Template,
} from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Failure } from '#platform/call/failure.ts'
import { aRaid, LEADER, ME } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  confirm,
  expectNone,
  openSite,
  question,
  reloadPage,
  toast,
} from '#platform/testing/web/page.tsx'

/** A Sunday of the reset that began on Wednesday 25 November. */
const NOW = '2026-11-29T12:00:00Z'
const PLAN = '/dashboard/upcoming-raids?view=week'

/** `at`: server time, which is an hour ahead of UTC. */
function raidAt(name: string, date: string, at: number, changes: Partial<Raid> = {}): Raid {
  const startsAt = new Date(`${date}T${String(at).padStart(2, '0')}:00:00+01:00`).toISOString()
  const time = `${at % 12 || 12}:00 ${at < 12 ? 'AM' : 'PM'}`
  return aRaid({ _id: name, name, date, time, startsAt, ...changes })
}

const { difficulty, organization, lootType, bossCount, maxClients, pot, raidType } = aRaid()
const LATE: Template = {
  ...{
    _id: 'late',
    title: 'Late',
    name: 'Late run',
    time: '11:00 PM',
    raidLeader: LEADER,
    goldCollector: null,
  },
  ...{ difficulty, organization, lootType, bossCount, maxClients, pot, raidType },
}

const table = () => page.getByRole('table')
const link = (name: string) => page.getByRole('link', { name: new RegExp(name) })
const tile = (name: string) => table().getByRole('link', { name: new RegExp(name) })
const draft = (name: string | RegExp) => table().getByRole('button', { name })
const view = (name: string) => page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
const address = () => window.location.pathname + window.location.search

function serveWeek(...raids: readonly Raid[]): void {
  server.answer(listRaidsOfSpan, ({ from, to }) => raids.filter(({ date }) => date >= from && date <= to))
}

beforeEach(async () => {
  vi.setSystemTime(NOW)
  server.answer(listTemplates, [])
  await page.viewport(1440, 900)
})

test('WEEK-2, WEEK-3: the old address leads managers to Upcoming Raids and others to Book Raid, and List leads back', async () => {
  openSite('/dashboard/week', 'Raid Manager')
  await expect.poll(address).toBe(PLAN)
  await expect.element(page.getByText('No raids in this week.')).toBeVisible()
  await view('List').click()
  await expect.element(page.getByRole('heading', { name: 'Pending Raids' })).toBeVisible()
  serveWeek(raidAt('Its night', '2026-11-30', 0))
  openSite('/dashboard/week?week=2026-12-03', 'Advertiser')
  await expect.poll(address).toBe('/dashboard/book-raid?view=week&week=2026-12-03')
  await page.getByRole('link', { name: 'This week' }).click()
  await expect.element(page.getByText('Wed 25 Nov to Tue 1 Dec')).toBeVisible()
  await expect.element(tile('Its night')).toHaveAttribute('href', '/dashboard/book-raid?raid=Its night')
})

test('WEEK-3, WEEK-4: raids are grouped by evening, and keys move between them', async () => {
  serveWeek(
    raidAt('Over', '2026-11-26', 20, { raidLeader: ME, maxClients: 11 }),
    raidAt('First evening', '2026-11-29', 21, { raidLeader: ME, pot: 152_500 }),
    raidAt('Its night', '2026-11-30', 0, { raidLeader: ME, difficulty: 'MYTHIC' }),
    raidAt('Next evening', '2026-11-30', 21, { raidLeader: ME }),
    raidAt('Not published', '2026-11-30', 22, { published: false }),
  )
  openSite('/dashboard/book-raid?view=week', 'Raid Leader')
  await expect
    .element(tile('First evening'))
    .toMatchTextContent(/^9:00.*First evening.*8 free · 152k · Yours/)
  await expect.element(tile('Over')).toMatchTextContent('0 of 11')
  await expect.element(page.getByText('4 raids, 35 slots free')).toBeVisible()
  const night = table().getByRole('row', { name: /12 AM/ })
  await expect.element(night.getByRole('cell').nth(4)).toMatchTextContent('Its night')
  await expectNone(tile('Not published'))
  const first = tile('First evening').element()
  if (first instanceof HTMLElement) first.focus()
  await userEvent.keyboard('j')
  await expect.element(tile('Next evening')).toHaveFocus()
  await userEvent.keyboard('jkk')
  await expect.element(tile('First evening')).toHaveFocus()
  await expect.element(tile('First evening')).toHaveAttribute('href', '/dashboard/tonight/First evening')

  openSite(PLAN, 'Raid Manager')
  await expect.element(tile('Not published')).toMatchTextContent('Pending')
  await page.viewport(390, 844)
  await expectNone(table())
  await expect.element(link('Not published')).toMatchTextContent('10:00 PM')
  await button('4 evenings over').click()
  await expect.element(link('Over')).toBeVisible()
})

test('WEEK-6, WEEK-7, WEEK-8, WEEK-9: drafts are added, restored, edited, removed, refused with a reason and created', async () => {
  const there = raidAt('Already', '2026-11-30', 22)
  const before = [raidAt('Last week', '2026-11-22', 20), raidAt('Monday', '2026-11-23', 19)]
  serveWeek(...before, there)
  server.answer(listTemplates, [LATE])
  openSite(PLAN, 'Raid Manager')
  await button('Copy last week').click()
  await expect.element(toast('2 drafts of last week')).toBeVisible()
  await button(/^Late 11:00 PM/).click()
  await button('Late on Sun 29 Nov, 11:00 PM').click()
  await button('Late on Mon 30 Nov, 11:00 PM').click()
  await button('Late on Tue 1 Dec, 11:00 PM').dblClick()
  await button(/^Late 11:00 PM/).click()
  reloadPage()
  await expect.poll(() => draft(/Draft/).elements().length).toBe(4)
  await expect.element(draft(/Late run/).nth(1)).toMatchTextContent('1 warning')

  await draft(/Late run/)
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change draft' })
  await box('Name', dialog).fill('Early run')
  await button('Change draft', dialog).click()
  const copied = draft(/Monday/).element()
  if (copied instanceof HTMLElement) copied.focus()
  await userEvent.keyboard('{Delete}{Delete}')
  await expect.poll(() => draft(/Draft/).elements().length).toBe(2)

  const fields = { 'raids.1.raidLeader': 'No leader.' }
  server.refuse(createRaids, new Failure('invalid-input', 'No leader.', fields))
  await confirm('Create and publish 2', 'Create and publish')
  await expect.element(toast(/Late run: No leader. Nothing was created\.$/)).toBeVisible()
  await expect.element(draft(/Late run/)).toMatchTextContent('No leader.')
  server.answer(
    createRaids,
    ({ raids }) => {
      const made = raids.map(({ name, date }) => raidAt(name, date, 23, { published: false }))
      serveWeek(...before, there, ...made)
      return made
    },
    { message: '2 raids created' },
  )
  await confirm('Create 2', 'Create')
  await expect.element(toast('2 raids created')).toBeVisible()
  await expect.element(tile('Early run')).toMatchTextContent('Pending · New')
  await expectNone(draft(/Draft/))

  await button('Copy last week').click()
  await button('Discard').click()
  await button('Discard', question()).click()
  await expectNone(button('Discard'))
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect.element(page.getByText('Wed 2 Dec to Tue 8 Dec')).toBeVisible()
  await button('Copy last week').click()
  await expect.element(toast('3 drafts of last week')).toBeVisible()
  await page.getByRole('link', { name: 'This week' }).click()
  await expect.element(page.getByText(/^3 drafts in other weeks\./)).toBeVisible()
})

test('TMPL-3, TMPL-4: templates are saved from a form and from the week, renamed and deleted', async () => {
  let all: Template[] = []
  server.answer(listTemplates, () => all)
  server.answer(
    createTemplate,
    ({ title }) => {
      all = [...all, { ...LATE, _id: title, title }]
      return LATE
    },
    { message: 'Template saved' },
  )
  const dialog = page.getByRole('dialog')
  openSite(PLAN, 'Raid Manager')
  await button('Make the first template').click()
  await box('Name', dialog).fill('Made here')
  await button('Cancel', dialog).click()
  await button('Make the first template').click()
  await expect.element(dialog.getByText('Draft restored')).toBeVisible()
  await button('Save as template', dialog).click()
  await expect.element(dialog.getByText('Time is required')).toBeVisible()
  await choice('Difficulty', dialog).selectOptions('Mythic')
  await choice('Time', dialog).selectOptions('8:15 PM')
  await choice('Raid Leader', dialog).selectOptions(LEADER.username)
  await button('Save as template', dialog).click()
  await button('Save template', dialog.last()).click()
  await expect.element(button(/^Made here/)).toBeVisible()
  expect(server.asked(createTemplate)).toMatchObject([{ title: 'Made here', time: '8:15 PM' }])

  const taken = 'There is already a template with this name.'
  server.refuse(renameTemplate, new Failure('duplicate-template', taken, { title: taken }))
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button('More for Made here').click()
  await item('Rename').click()
  await box('Template name', dialog).fill('The other')
  await button('Rename', dialog).click()
  await expect.element(dialog.getByText(taken).first()).toBeVisible()
  server.answer(
    renameTemplate,
    ({ title }) => {
      all = [{ ...LATE, title }]
      return LATE
    },
    { message: 'Template renamed to The other' },
  )
  await button('Rename', dialog).click()
  await expect.element(button(/^The other/)).toBeVisible()
  server.answer(
    deleteTemplate,
    () => {
      all = []
      return undefined
    },
    { message: 'Template The other deleted' },
  )
  await button('More for The other').click()
  await item('Delete').click()
  await button('Delete', question()).click()
  await expect.element(button('Make the first template')).toBeVisible()
})
