import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type AgendaLine, getAgenda, getBoard, getCounters, NEEDS, OFF } from '#features/home/calls.ts'
import { listRaidsOfSpan } from '#features/raid/calls.ts'
import { navigationFor } from '#features/site/web/navigation.ts'
import { SCREENS } from '#platform/call/page.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { aRaid, NO_COUNTERS } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, expectNone, openSite } from '#platform/testing/web/page.tsx'
import { placesFor, quickActionsFor } from './sidebar.tsx'

const lineOf = (what: AgendaLine['what']): AgendaLine => ({
  ...{ what, count: 2, gold: 210_000, names: ['HC Full', 'HC Late'], named: 2 },
  ...{ oldest: '2026-11-26T18:30:00.000Z', raidId: 'r1' },
})
const region = (name: string) => page.getByRole('region', { name })
const lines = (name: string) => region(name).getByRole('listitem')
const sidebar = () => page.getByRole('complementary', { name: 'Dashboard' })

test('HOME-1, HOME-2, HOME-5, PAGE-5: staff see tasks and problems as rows with a button, and their counts in the sidebar', async () => {
  server.answer(getAgenda, NEEDS.map(lineOf))
  server.answer(getBoard, OFF.filter((what) => what !== 'books').map(lineOf))
  openSite('/dashboard', 'Admin')
  await expect.element(lines('Needs you').first()).toMatchTextContent('2 mails to send')
  await expect.element(region('Is anything off?')).toMatchTextContent(/The books balance/)
  expect(lines('Needs you').elements()).toHaveLength(NEEDS.length)
  expect(region('Needs you').getByRole('link').elements()).toHaveLength(NEEDS.length)
  expect(lines('Is anything off?').elements()).toHaveLength(OFF.length - 1)
  for (const entry of ['Tonight 6', 'My Clients 2', 'Gold 2', 'Collection & Pending History 4'])
    await expect.element(sidebar().getByRole('link', { name: entry })).toBeVisible()
})

test('HOME-1, HOME-4, HOME-5: Home says that there are no tasks, problems or raids, and that a member may not see raids', async () => {
  server.answer(getBoard, [])
  openSite('/dashboard', 'Admin')
  for (const text of ['Nothing needs you.', 'All is well. The books balance.', 'No raids tonight.'])
    await expect.element(page.getByText(text)).toBeVisible()
  openSite('/dashboard', 'Forge Member')
  await expect.element(region('Tonight')).toMatchTextContent(/Ask an officer for another role\./)
  await expectNone(region('Is anything off?'))
})

test('HOME-1, PAGE-5: Home shows errors and dashes when loading fails, and Retry loads again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  server.refuseWordless(getAgenda)
  server.refuseWordless(getCounters)
  openSite('/dashboard', 'Advertiser')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/What needs you could not be loaded/)
  await expect.element(region('Your stats')).toHaveTextContent('Your stats—— raids · — bookings')
  expect(warn.mock.calls[0]?.[0]).toBe('Your stats could not be read')
  server.answer(getAgenda, [])
  await button('Retry').click()
  await expect.element(page.getByText('Nothing needs you.')).toBeVisible()
})

test('HOME-4: Home lists tonight’s raids with free slots, finished ones last', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  server.answer(listRaidsOfSpan, [
    aRaid({ _id: 'over', name: 'Over', startsAt: at(-4) }),
    aRaid({ _id: 'runs', name: 'Runs', startsAt: at(-1), maxClients: 0 }),
    aRaid({ _id: 'next', name: 'Next', startsAt: at(2) }),
    aRaid({ _id: 'draft', name: 'Draft', startsAt: at(3), published: false }),
  ])
  openSite('/dashboard', 'Advertiser')
  await expect.element(lines('Tonight').first()).toMatchTextContent(/\+1:00Runs.*Full/)
  expect(
    lines('Tonight')
      .elements()
      .map((line) => /Runs|Next|Over|Draft/.exec(line.textContent)?.[0]),
  ).toEqual(['Runs', 'Next', 'Over'])
  await expect.element(region('Tonight')).toMatchTextContent(/3 raids · 8 free/)
  await expect
    .element(lines('Tonight').first().getByRole('link'))
    .toHaveAttribute('href', '/dashboard/book-raid?raid=runs')
})

test.each<Role>(['Admin', 'Raid Leader', 'Advertiser', 'Forge Member'])(
  'PAGE-5, PAGE-52, SITE-1: at 1366 x 657 %s sees all menu entries, clocks, counters and the role without scrolling',
  async (role) => {
    server.answer(getCounters, { ...NO_COUNTERS, raidToday: 5, bookingToday: 1, totalGold: 250_000 })
    await page.viewport(1366, 657)
    server.answer(getBoard, [])
    openSite('/dashboard', role)
    await expect.element(region('Your stats')).toHaveTextContent('Your stats250,000 g0 raids · 0 bookings')
    const help = can([role], 'see-support') ? (['support'] as const) : []
    const screens = [...placesFor([role]), ...quickActionsFor([role]), ...help]
    const entries = sidebar().getByRole('navigation').getByRole('link').elements()
    expect(entries.map((link) => link.textContent)).toEqual(screens.map((screen) => SCREENS[screen].title))
    const foot = sidebar().element().getBoundingClientRect().bottom
    const [clocks] = sidebar().getByText('Server time').elements()
    const upper = clocks?.getBoundingClientRect().top ?? 0
    for (const link of entries) expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(upper)
    const roles = sidebar().getByRole('list', { name: 'Your roles' })
    await expect.element(roles).toHaveTextContent(role)
    expect(roles.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(foot)
    const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect
      .poll(() => bar.elements().map((link) => link.textContent))
      .toEqual(navigationFor([role]).map(({ title }) => title))
  },
)

const REFUSED: readonly (readonly [path: string, role: Role, text: string])[] = [
  ['/dashboard/create-raid', 'Gold Collector', "You don't have permission to access this page"],
  ['/dashboard/upcoming-raids', 'Advertiser', 'You do not have permission to view this page'],
  ['/dashboard/admin', 'Raid Manager', ''],
]

test.each(REFUSED)('PAGE-3, ROUTE-2, ROUTE-3: %s refuses %s: ‘%s’', async (path, role, text) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openSite(path, role)
  if (text !== '') {
    await expect.element(page.getByText(text)).toBeVisible()
    await vi.advanceTimersByTimeAsync(1_990)
    expect(window.location.pathname).toBe(path)
    const onward = page.getByRole('link', { name: 'Go to Dashboard' })
    if (text.startsWith('You do not')) await onward.click()
    await vi.advanceTimersByTimeAsync(10)
  }
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to your Dashboard')
  expect(window.location.pathname).toBe('/dashboard')
})

test('SET-5, PAGE-5: Support explains all nine roles in at most five steps each, the member’s own role first', async () => {
  openSite('/dashboard/support', 'Forge Member')
  const guides = page.getByRole('article')
  await expect.element(guides.first()).toMatchTextContent(/Your role/)
  expect(guides.elements()).toHaveLength(ROLES.length)
  const open = guides.elements().map((guide) => guide.querySelectorAll('li').length)
  expect([open[0], Math.max(...open.slice(1))]).toEqual([4, 0])
  const colours = ROLES.map((role) => {
    const badge = page.getByRole('article', { name: role, exact: true }).getByText(role, { exact: true })
    return getComputedStyle(badge.first().element()).color
  })
  expect(new Set(colours).size).toBe(ROLES.length)
  await expect.element(guides.first().getByRole('link', { name: 'Settings' })).toBeVisible()
  for (const name of [/^Open Discord/, /^Contact/]) {
    const link = region('Where to ask').getByRole('link', { name })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener')
  }
})
