import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOwnGold } from '#features/ledger/calls.ts'
import { listHeldMails } from '#features/mail/calls.ts'
import {
  createPayout,
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  offerPayout,
  type PayoutOffer,
} from '#features/payout/calls.ts'
import type { Role } from '#platform/call/rights.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, openSite } from '#platform/testing/web/page.tsx'

const NONE = { gold: 0, bookings: [] }

test.each<[Role, string[]]>([
  ['Admin', ['Mine', 'Entries', 'People', 'Banks', 'Payouts', 'Reports']],
  ['Senior Advertiser', ['Mine', 'Reports']],
  ['Forge Member', []],
])('LEDGER-10: %s sees on Gold the tabs %j', async (role, tabs) => {
  server.answer(getOwnGold, { held: 0, due: 0, deposits: NONE, paid: NONE, entries: [] }, { next: null })
  server.answer(listHeldMails, [])
  server.answer(getOwnCharacter, null)
  server.answer(listOwnPayments, { gold: 0, payments: [] }, { next: null })
  openSite('/dashboard/gold', role)
  await expect.element(page.getByText('No gold has passed through your hands yet.')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Gold' }).getByRole('link')
  expect(links.elements().map((link) => link.textContent)).toEqual(tabs)
})

const BANKS = [
  { _id: 'silber', name: 'Silberstrom-Kazzak', gold: 100_000 },
  { _id: 'truhe', name: 'Truhe-Kazzak', gold: 900_000 },
]
const OFFER: PayoutOffer = {
  groups: [
    {
      ...{ realm: 'Kazzak', faction: 'Horde', banks: BANKS },
      payees: [
        { _id: '-2', name: 'Brann', character: 'Brontax-Kazzak', gold: 78_070 },
        { _id: '-1', name: 'Anna', character: 'Anna-Kazzak', gold: 50_000 },
      ],
    },
    {
      ...{ realm: 'Hyjal', faction: null, banks: [] },
      payees: [{ _id: '-3', name: 'Nobank-Hyjal', character: 'Nobank-Hyjal', gold: 20_000 }],
    },
  ],
  withoutCharacter: [{ _id: '-4', name: 'Cara', gold: 30_000 }],
  reserved: 0,
}

test('PAY-2, PAY-7: a payout for one person ticks only their line; each realm has one checkbox and one bank', async () => {
  server.answer(offerPayout, OFFER, { next: null })
  const payout = { _id: 'made', at: '2026-11-27T12:00:00Z', by: 'Brann', lines: [] }
  server.answer(createPayout, payout)
  server.answer(getPayout, payout)
  openSite('/dashboard/gold?tab=payouts&payee=-2', 'Admin')
  const table = page.getByRole('table', { name: 'Gold due, by realm' })
  const tick = (name: string) => table.getByRole('checkbox', { name })
  await expect.element(button(/^Make payout/)).toHaveTextContent('Make payout: 1 person, 78,070 g')
  await expect.element(tick('Pay Brann')).toBeChecked()
  await expect.element(tick('Pay Anna')).not.toBeChecked()
  expect(table.getByRole('checkbox').elements()).toHaveLength(3)
  await expect.element(table.getByRole('row', { name: /No active hero name for Hyjal/ })).toBeVisible()
  await tick('Pay all on Kazzak (Horde)').click()
  await expect.element(button(/^Make payout/)).toHaveTextContent('Make payout: 2 people, 128,070 g')
  await expect.element(table.getByText('28,070 g too little in this bank.')).toBeVisible()
  await table.getByRole('combobox', { name: 'Bank for Kazzak (Horde)' }).selectOptions('truhe')
  await button(/^Make payout/).click()
  await expect
    .poll(() => server.asked(createPayout))
    .toEqual([
      {
        payments: [
          { payee: '-2', bank: 'truhe', gold: 78_070 },
          { payee: '-1', bank: 'truhe', gold: 50_000 },
        ],
      },
    ])
})
