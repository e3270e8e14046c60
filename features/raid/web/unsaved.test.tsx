import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editRaid, getRaid } from '#features/raid/calls.ts'
import { aRaid, LEADER } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  confirm,
  expectNone,
  expectSaid,
  openSite,
  press,
  question,
  reloadPage,
  toast,
  type,
} from '#platform/testing/web/page.tsx'

const CREATE = '/dashboard/create-raid'
const discarding = () => question('Discard changes')
const note = () => page.getByRole('status').filter({ hasText: 'Draft restored' })
const inBar = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('FORM-1: a form with unsaved input asks before a link, Logout and closing the tab', async () => {
  openSite('/dashboard', 'Raid Manager')
  await inBar('Create Raid').click()
  await box('Name').fill('Half a raid')
  await inBar('Upcoming Raids').click()
  await expect
    .element(discarding())
    .toMatchTextContent('What you typed has not been sent yet and will be lost.')
  await expect.element(button('Keep editing', discarding())).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectNone(discarding())
  await expect.element(inBar('Upcoming Raids')).toHaveFocus()
  await inBar('Logout').click()
  await button('Keep editing', discarding()).click()

  const leaves = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaves)
  expect(leaves.defaultPrevented).toBe(true)

  await press(inBar('Upcoming Raids'), '{Enter}')
  await button('Discard', discarding()).click()
  await inBar('Create Raid').click()
  await expect.element(box('Name')).toHaveValue('')
  await expectNone(note())
})

test('FORM-2: a form restores its draft, and discards it after two confirmations', async () => {
  vi.setSystemTime('2026-11-21T10:00:00Z')
  openSite(CREATE, 'Raid Manager')
  await box('Name').fill('Survivor')
  await choice('Difficulty').selectOptions('Mythic')
  await type(box('Date'), '11/26/2026')
  await choice('Time').selectOptions('8:15 PM')
  await box('Boss Count').fill('')
  await box('Price').fill('1250000')
  await choice('Raid Leader').selectOptions(LEADER.username)
  reloadPage()
  await expect.element(note()).toMatchTextContent('What you typed here before was not sent.')
  await expect.element(box('Name')).toHaveValue('Survivor')
  await expect.element(choice('Difficulty')).toHaveDisplayValue('Mythic')
  await expect.element(box('Date')).toHaveValue('11/26/2026')
  await expect.element(choice('Time')).toHaveValue('8:15 PM')
  await expect.element(box('Boss Count')).toHaveValue('')
  await expect.element(box('Max Clients')).toHaveValue('8')
  await expect.element(box('Price')).toHaveValue('1,250,000')
  await expect.element(choice('Raid Leader')).toHaveDisplayValue(LEADER.username)

  await button('Discard', note()).click()
  await button('Keep editing', discarding()).click()
  await expect.element(box('Name')).toHaveValue('Survivor')
  await button('Discard', note()).click()
  await button('Discard', discarding()).click()
  await expect.element(box('Name')).toHaveValue('')
  reloadPage()
  await expect.element(box('Name')).toHaveValue('')
  await expectNone(note())
})

test('FORM-1, FORM-2, STALE-2: does not ask when the input equals the stored record; the draft of an edit takes newer values for untouched fields and is deleted on saving', async () => {
  const raid = aRaid({ name: 'Old name', published: false })
  const now = { ...raid, maxClients: 12, version: 2 }
  server.answer(getRaid, raid)
  openSite(`/dashboard/edit-raid/${raid._id}`, 'Raid Manager')
  await box('Name').fill('New name')
  server.answer(getRaid, now)
  reloadPage()
  await expect.element(note()).toBeVisible()
  await expect.element(box('Name')).toHaveValue('New name')
  await expect.element(box('Max Clients')).toHaveValue('12')

  server.answer(getRaid, { ...now, name: 'Theirs', pot: 300_000, version: 3 })
  server.refuse(editRaid, 'stale-version')
  await confirm('Save changes', 'Save')
  const stale = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect.element(stale).toHaveFocus()
  await button('Load the new version', stale).click()
  await expect.element(box('Price')).toHaveValue('300,000')
  await expect.element(box('Name')).toHaveValue('New name')
  await expectSaid(box('Name'), /Now stored: Theirs/)
  server.answer(editRaid, now, { message: 'Raid updated successfully!' })
  await confirm('Save changes', 'Save')
  await expect.element(toast('Raid updated successfully!')).toBeVisible()
  server.answer(getRaid, { ...now, name: 'New name' })
  openSite(`/dashboard/edit-raid/${raid._id}`, 'Raid Manager')
  await expect.element(box('Name')).toHaveValue('New name')
  await expectNone(note())

  await box('Name').fill('Something else')
  await box('Name').fill('New name')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.element(heading('Upcoming Raids')).toBeVisible()
})
