import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCalendar } from '#features/calendar/calls.ts'
import { connectRealm, listConnectedRealms, partRealm } from '#features/character/calls.ts'
import {
  type Channel,
  getBot,
  listChannels,
  listDropped,
  setChannel,
  testChannel,
} from '#features/discord/calls.ts'
import { listSessions } from '#features/member/calls.ts'
import { getOwnCharacter, setOwnCharacter } from '#features/payout/calls.ts'
import { createSeason, DEFAULT_SEASON, listSeasons, seasonText } from '#features/season/calls.ts'
import { getSettings, type SavedSettings, setSettings } from '#features/settings/calls.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { openBookRaid } from '#platform/testing/web/book-raid.ts'
import { aRaid } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  openSite,
  press,
  question,
  raidRow,
  reloadPage,
  toast,
} from '#platform/testing/web/page.tsx'

const AT = '/dashboard/settings'
const index = () => page.getByRole('navigation', { name: 'Settings' })
const bar = () => page.getByRole('region', { name: 'Changes' })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const panel = () => page.getByRole('complementary', { name: 'Dashboard' })
const follow = (name: string, from = panel()) => from.getByRole('link', { name }).click()
const WHEN = '2026-11-21T18:05:00.000Z'
const SEASON = { _id: null, createdAt: null, ...DEFAULT_SEASON }

function keepSettings(first: SavedSettings = { value: {}, version: 0 }): void {
  let saved = first
  server.answer(getSettings, () => saved)
  server.answer(
    setSettings,
    ({ value, version }) => {
      if (version !== saved.version) throw new Failure('stale-version')
      saved = { value, version: version + 1 }
      return saved
    },
    { message: 'Settings saved' },
  )
}

test('SET-1, COMM-1, ROUTE-3: the settings menu lists the pages of the role, and a phone opens with it', async () => {
  server.answer(getCalendar, null)
  server.answer(getOwnCharacter, null)
  openSite(AT, 'Forge Member')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const titles = () =>
    index()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['Times and calendar', 'Notices', 'Where you are paid', 'Devices'])
  await expect.element(region('Times')).toBeVisible()
  await page.viewport(390, 844)
  await expectNone(region('Times'))
  await follow('Where you are paid', index())
  await expect.element(box('Character')).toBeVisible()
  await expectNone(index())
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect.element(index()).toBeVisible()
  await page.viewport(1440, 900)
  openSite(`${AT}/prices`, 'Raid Manager')
  await expect.element(page.getByRole('heading', { name: 'Welcome to your Dashboard' })).toBeVisible()
})

test('SET-1, SET-2, SET-3: a member chooses time format and time zone, and clears remembered filters', async () => {
  vi.setSystemTime(WHEN)
  server.answer(getCalendar, null)
  const raid = aRaid({ date: '2026-11-22', startsAt: '2026-11-22T18:30:00.000Z' })
  openBookRaid([raid], [], 'Admin', `${AT}/times`)
  await expect.element(panel()).toMatchTextContent(/7:05 PM/)
  const zone = choice('Your time zone')
  await zone.click()
  await zone.fill('orgrimmar')
  await expect.element(page.getByText('No time zone by that name. Try the nearest big city.')).toBeVisible()
  await zone.fill('tokyo')
  await userEvent.keyboard('{Enter}')
  await expect.element(zone).toHaveValue('Asia/Tokyo')
  await page.getByRole('radio', { name: /^24 hours/ }).click()
  await expect.element(panel()).toMatchTextContent(/19:05.*03:05/)
  reloadPage()
  await expect.element(page.getByRole('radio', { name: /^24 hours/ })).toBeChecked()
  await follow('Book Raid')
  const start = raidRow(raid).getByRole('button', { name: /^19:30 server time, yours Mon 23 Nov,? 03:30/ })
  await expect.element(start).toBeVisible()

  await choice('Difficulty').selectOptions('Heroic')
  await follow('Settings')
  await follow('Filters', index())
  await expect.element(page.getByRole('list', { name: 'Remembered filters' })).toMatchTextContent('Heroic')
  await button('Reset filters').click()
  await expect.element(toast('Remembered filters reset')).toBeVisible()
  await expect.element(page.getByText('Nothing is remembered: Book Raid opens with all raids.')).toBeVisible()
  await expect.element(button('Reset filters')).toBeDisabled()
  await follow('Book Raid')
  await expect.element(choice('Difficulty')).toHaveValue('')
})

test('PAY-1, FORM-1, FORM-2, SET-4, SET-6: a bar saves the payout character and asks before it is lost; devices are listed after a retry', async () => {
  server.answer(getOwnCharacter, null)
  openSite(`${AT}/paid`, 'Forge Member')
  await box('Character').fill('Brontax2')
  await choice('Realm').fill('Tarren Mill')
  await expect
    .element(bar())
    .toMatchTextContent('2 changes: Character none → Brontax2; Realm none → Tarren Mill')
  await follow('Devices', index())
  await button('Keep editing', question('Discard changes')).click()
  reloadPage()
  await expect.element(bar()).toMatchTextContent('Draft restored. 2 changes')
  await button('Save').click()
  await expectSaid(box('Character'), 'A character’s name has letters only.')
  await box('Character').fill('Brontax')
  server.lose(setOwnCharacter)
  await press(box('Character'), '{Enter}')
  await expect.element(toast('Where you are paid could not be saved')).toBeVisible()
  await expect.element(box('Character')).toHaveValue('Brontax')
  server.answer(setOwnCharacter, (input) => input, { message: 'Saved where you are paid' })
  await button('Save').click()
  await expect.element(toast('Saved where you are paid')).toBeVisible()
  await expectNone(bar())
  await choice('Faction').selectOptions('Horde')
  await button('Discard').click()
  await expect.element(choice('Faction')).toHaveValue('Alliance')

  server.refuseWordless(listSessions)
  await follow('Devices', index())
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your devices could not be loaded')
  const used = { startedAt: WHEN, lastUsedAt: WHEN }
  server.answer(listSessions, [{ _id: 'a', device: 'Chrome on Linux', ...used, current: true }])
  await button('Retry').click()
  const line = region('Devices').getByRole('listitem')
  await expect.element(line).toMatchTextContent(/^Chrome on LinuxThis device.*last used Sat 21 Nov/)
  await expect.element(page.getByRole('checkbox', { name: /^Single keys in lists/ })).toBeChecked()
})

test('OWN-6, OWN-1, GOLD-9, SETTLE-7, SEASON-5, SEASON-6: a bar names and saves changed settings; emptied fields get defaults; a Developer sees the season but cannot paste one', async () => {
  keepSettings({ value: { cuts: { TC: 30 } }, version: 4 })
  server.answer(listSeasons, [SEASON])
  openSite(`${AT}/season`, 'Developer')
  await expect.element(region('Season')).toMatchTextContent('Fractillus')
  await expectNone(button('Paste a new season'))
  await follow('Prices and cuts', index())
  const vip = box('Least deposit, VIP')
  await expect.element(vip).toHaveAttribute('placeholder', '0')
  await expectNone(page.getByText(/^was /))
  await vip.fill('50k')
  await expect.element(bar()).toMatchTextContent('1 change: Least deposit, VIP 0 g → 50,000 g')
  await expectSaid(vip, 'was 0 g')
  await box('Highest deposit, BR').fill('0')
  await button('Save').click()
  await expectSaid(box('Highest deposit, BR'), /^The least deposit for VIP is 50,000 g/)
  await expect.element(box('Highest deposit, BR')).toHaveFocus()
  await box('Highest deposit, BR').fill('')
  await box('Rate, leader').fill('90')
  await button('Save').click()
  await expectSaid(box('Rate, community'), 'Together they exceed 100%.')
  await box('Rate, leader').fill('')
  await box('Cut, TC').fill('')
  await choice('Discount on Mythic').selectOptions('Never')
  const answer = server.hold(setSettings)
  await button('Save').click()
  await box('Cut, BR').fill('4')
  answer()
  await expect.element(toast('Settings saved')).toBeVisible()
  const [sent] = server.asked(setSettings)
  expect(sent?.version).toBe(4)
  expect(sent?.value).toMatchObject({ prices: { mythicWhole: true }, deposits: { VIP: 50_000 }, cuts: {} })
  await expect.element(bar()).toMatchTextContent('1 change: Cut, BR 5% → 4%')
  await expect.element(vip).toHaveValue('50,000')
})

test('OWN-2, OWN-6, STALE-2, COMM-2, OWN-41: loads settings saved by others and keeps typed values; realms are saved by the bar and connected in a dialog', async () => {
  keepSettings()
  openSite(`${AT}/name`, 'Admin')
  await box('Contact').fill('https://abyss.example')
  keepSettings({
    value: {
      site: { name: 'Nord' },
      links: { contact: 'https://nord.example' },
      realms: { payment: ['Kazzak', 'Hyjal'] },
    },
    version: 1,
  })
  await button('Save').click()
  await expect.element(bar()).toMatchTextContent('Somebody else changed this meanwhile.')
  await button('Load the new version').click()
  await expect.element(box('Name', region('Name'))).toHaveValue('Nord')
  await expectSaid(box('Contact'), 'Now stored: https://nord.example')
  await button('Save').click()
  await expect.element(toast('Settings saved')).toBeVisible()
  await expectNone(bar())

  server.answer(listConnectedRealms, [])
  await follow('Realms', index())
  await expect.element(page.getByText('No realm is connected to another.')).toBeVisible()
  await box('Payment realms').fill('Kazzak\nHyjal\nhyjal')
  await expect.element(bar()).toMatchTextContent('Payment realms + hyjal')
  await button('Save').click()
  await expectSaid(box('Payment realms'), 'hyjal is listed twice.')
  await button('Discard').click()
  await button('Connect realms…').click()
  const dialog = page.getByRole('dialog', { name: 'Connect realms' })
  await choice('Realm', dialog).fill('TarrenMill')
  await choice('Connected to', dialog).fill('Tarren Mill')
  server.refuse(connectRealm, invalid('to', 'Choose two different realms.'))
  await button('Connect', dialog).click()
  await expectSaid(choice('Connected to', dialog), 'Choose two different realms.')
  server.answer(connectRealm, undefined, { message: 'TarrenMill is connected to Outland' })
  server.answer(listConnectedRealms, [{ _id: 'g', realms: ['Outland', 'TarrenMill'] }])
  await choice('Connected to', dialog).fill('Outland')
  await press(choice('Connected to', dialog), '{Enter}')
  server.answer(partRealm, undefined, { message: 'Outland is disconnected' })
  await button('Disconnect Outland').click()
  await button('Undo').click()
  await expect.poll(() => server.asked(connectRealm).at(-1)).toEqual({ realm: 'Outland', to: 'TarrenMill' })
})

test('DSC-1, DSC-7, DSC-10, DSC-11, SEASON-6: each kind of message has a row with its channel or none; an Admin pastes the next season', async () => {
  const plan: Channel = { kind: 'plan', ending: 'abcd', hour: 18, setAt: WHEN, brokenSince: null }
  server.answer(getBot, { hasToken: false, listsMembers: null })
  server.answer(listDropped, [])
  server.answer(listChannels, [{ ...plan, kind: 'full', hour: null, brokenSince: WHEN }])
  server.answer(listSeasons, [SEASON])
  openSite(`${AT}/channels`, 'Admin')
  const lines = page.getByRole('list', { name: 'Discord channels' }).getByRole('listitem')
  const line = (text: string) => lines.filter({ hasText: text })
  await expect.element(line('Raid published')).toMatchTextContent('Not set: nothing is posted')
  await expect.element(line('Raid full')).toMatchTextContent('Discord no longer knows this address, since')
  await expect
    .element(page.getByText('No bot is set up: members get notices on the site only.'))
    .toBeVisible()
  await button('Set: Plan of the day').click()
  const dialog = page.getByRole('dialog', { name: 'Plan of the day' })
  await button('Set channel', dialog).click()
  await expectSaid(box('Webhook URL', dialog), 'Please fill in all required fields')
  await choice('Hour, server time', dialog).selectOptions('18')
  await box('Webhook URL', dialog).fill('https://discord.com/api/webhooks/1/abcd')
  server.answer(setChannel, plan, { message: 'Channel set' })
  server.answer(listChannels, [plan])
  await press(box('Webhook URL', dialog), '{Enter}')
  await expect.element(line('Plan')).toMatchTextContent(/Ends in …abcd, at (6:00 PM|18:00) server time/)
  await button('Change: Plan of the day').click()
  await choice('Hour, server time', dialog).selectOptions('19')
  await button('Set channel', dialog).click()
  await expectNone(dialog)
  expect(server.asked(setChannel).at(-1)).toEqual({ kind: 'plan', hour: 19 })
  server.answer(testChannel, { delivered: false, says: 'Discord needs a thread.' })
  await button('Send a test: Plan of the day').click()
  await expect.element(toast('Discord needs a thread.')).toBeVisible()

  await follow('Season', index())
  await button('Paste a new season').click()
  const text = box('Season as JSON')
  await expect.element(text).toHaveValue(seasonText(DEFAULT_SEASON))
  server.refuse(createSeason, invalid('text', 'Nexus is a boss of no raid here.'))
  await button('Make current').click()
  await expectSaid(text, /Nexus is a boss of no raid here\./)
})
