import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countMails, generateCode, listAllMails, listMails, markMailSent } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import type { Role } from '#platform/call/rights.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  openSite,
  press,
  toast,
} from '#platform/testing/web/page.tsx'

const MAILS = '/dashboard/send-mail'
const MAIL: Mail = {
  ...{ _id: 'mail', advId: { _id: 'adv', username: 'Sigrun' }, bookingDate: '2026-11-20T19:30:00.000Z' },
  ...{ bookId: '018f0000-0000-7000-8000-0000000000b1', raidId: 'raid', type: 'Raid Boost Mythic' },
  ...{ totalPrice: 1_250_000, amount: 1_000_000, advCut: 400_000, source: 'TC', balance: 'Deposit' },
  ...{ paymentRealm: 'TarrenMill', paymentFaction: 'Horde' },
  ...{ paymentCode: null, confirmationCode: null, sent: false },
}
const CODES = { paymentCode: 'PAYMENT2', confirmationCode: 'CNFRM234' }

/** Opens Mail Details; the server has these mails and filters them. */
function open(mails: readonly Mail[], address = MAILS, role: Role = 'Gold Collector'): void {
  server.answer(countMails, {
    own: { send: 0, check: 0, gold: 0 },
    all: { send: 0, check: 0, sent: 0 },
  })
  const found = ({ realm = '', faction = '', mailId = '' }) =>
    mails.filter(
      ({ _id, paymentRealm, paymentFaction }) =>
        _id.includes(mailId) &&
        paymentRealm.toLowerCase().includes(realm.toLowerCase()) &&
        paymentFaction.toLowerCase().includes(faction.toLowerCase()),
    )
  for (const list of [listMails, listAllMails]) server.answer(list, found, { next: null })
  openSite(address, role)
}

const table = page.getByRole('table', { name: 'Mail records' })
const rows = () => table.getByRole('row').elements().slice(1)
const address = () => window.location.pathname + window.location.search

test('PAGE-9, PAGE-10, MAIL-10, TEXT-2: shows a record’s terms; makes and copies its code, accepts the typed code and sends it, with an error on failure', async () => {
  open([MAIL])
  for (const fact of [
    ...['Sigrun', 'Raid Boost Mythic', '1,250,000 g', '1,000,000 g', '400,000 g', 'TC', 'TarrenMill'],
    ...['Horde', 'Deposit', 'Not Sent'],
  ])
    await expect.element(table).toMatchTextContent(fact)
  const headers = table.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent).join(' ')).toBe(
    'Advertiser Booking Date RunID Boost Type Total Pot Mail Amount Source Payment Realm Payment Faction Balance Type Advertiser Cut Payment Code Confirmation Payment Status',
  )

  server.lose(generateCode)
  await button('Generate').click()
  await expect.element(toast('Error generating code')).toBeVisible()
  server.answer(generateCode, CODES, { message: 'Generated successfully' })
  server.answer(listMails, [{ ...MAIL, ...CODES }], { next: null })
  await button('Generate').click()
  await expect.element(toast('Generated successfully')).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy', table).click()
  await expect.element(toast('code is copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith(CODES.paymentCode)
  write.mockRejectedValue(new Error('not allowed'))
  await button('Copy', table).click()
  await expect.element(toast('error in copying code')).toBeVisible()

  await press(button('Mark Sent'), '{Enter}')
  await expect.element(toast('Enter correct confirmation code first')).toBeVisible()
  const code = table.getByRole('textbox', { name: /^Confirmation code/ })
  await code.fill('frm234')
  await press(code, '{Home}cn')
  await expect.element(code).toHaveValue(CODES.confirmationCode)
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Code is correct')).toBeVisible()
  server.lose(markMailSent)
  await button('Mark Sent').click()
  await expect.element(toast('Error updating mail')).toBeVisible()
  server.answer(markMailSent, undefined, { message: 'Mail marked as sent' })
  server.answer(listMails, [{ ...MAIL, ...CODES, sent: true }], { next: null })
  await button('Mark Sent').dblClick()
  await expect.element(toast('Mail marked as sent')).toBeVisible()
  expect(server.asked(markMailSent)).toHaveLength(2)
})

test('MAIL-8, PAGE-51: filters are stored in the address, and Back undoes them one by one, even while loading', async () => {
  open(
    [
      MAIL,
      { ...MAIL, _id: 'other', paymentFaction: 'Alliance' },
      { ...MAIL, _id: 'far', paymentRealm: 'Hyjal' },
    ],
    `${MAILS}?realm=tarREN&date=nonsense`,
  )
  const [realm, faction] = [choice('Payment Realm'), choice('Payment Faction')]
  await expect.element(realm).toHaveValue('tarREN')
  await expect.poll(() => rows().length).toBe(2)
  await box('Date').fill('soon')
  await faction.fill('alli')
  await expectSaid(box('Date'), 'Date input not valid.')
  await expect.poll(address).toBe(`${MAILS}?realm=tarREN&faction=alli`)
  await expect.poll(() => rows().length).toBe(1)
  await button('Clear Filters').click()
  await expect.poll(address).toBe(MAILS)
  await expect.element(button('Clear Filters')).toBeDisabled()
  window.history.back()
  await expect.element(faction).toHaveValue('alli')
  await expect.poll(() => rows().length).toBe(1)
  // Goes back before the page can render the new history entry.
  const push = vi.spyOn(history, 'pushState').mockImplementationOnce((...entry) => {
    push.mockRestore()
    history.pushState(...entry)
    history.back()
  })
  await button('Clear Filters').click()
  await expect.poll(address).toBe(`${MAILS}?realm=tarREN&faction=alli`)
  await expect.element(realm).toHaveValue('tarREN')

  await page.viewport(390, 844)
  await expectNone(realm)
  await button('Filter (2)').click()
  await realm.fill('')
  await expect.element(button('Filter (1)')).toHaveAttribute('aria-expanded', 'true')
})

test('PAGE-9, MAIL-8: shows thirty records a page, returns to page 1 for a new filter, and opens one record by its link', async () => {
  open(
    Array.from({ length: 31 }, (_, at) => ({ ...MAIL, _id: `m${at}-`, bookId: `0000000000000b${at + 10}` })),
  )
  const pager = page.getByRole('navigation', { name: 'Pages of Mail Details' })
  await expect.poll(() => rows().length).toBe(30)
  await button('Next', pager).click()
  await expect.poll(() => rows().length).toBe(1)
  await choice('Payment Faction').fill('horde')
  await expect.element(pager).toMatchTextContent('Page 1 of 2')
  await table
    .getByRole('link', { name: /^Link to/ })
    .first()
    .click()
  await expect.poll(() => rows().length).toBe(1)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy link').click()
  await expect.element(toast('link is copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith(`${window.location.origin}${MAILS}?mail=m0-`)
  await button('Show all records').click()
  await expect.poll(() => rows().length).toBe(30)
  open([], `${MAILS}?mail=hidden`)
  await expect.element(page.getByText('You cannot see the record this link points to.')).toBeVisible()
})

test('PAGE-9, TEXT-2: Admin Mails History is read-only, and a list that fails to load can be retried', async () => {
  open([{ ...MAIL, advId: null }], '/dashboard/admin-mails', 'Admin')
  await expect.element(table).toMatchTextContent('Unknown')
  await expectNone(button('Generate'))
  await expectNone(button('Mark Sent'))
  server.lose(listMails)
  openSite(MAILS, 'Gold Collector')
  await expect.element(page.getByText('Failed to fetch mails').first()).toBeVisible()
  await expect.element(toast('Error fetching mails')).toBeVisible()
  server.answer(listMails, [MAIL], { next: null })
  await button('Retry').click()
  await expect.element(table).toMatchTextContent('Sigrun')
})
