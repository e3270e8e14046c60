import type { Agenda } from '#domain/agenda/agenda.ts'
import { expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { intercept, jsonOf } from './fixtures/intercept.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const NONE = { count: 0, first: [] }
const DEPOSIT = {
  bookingId: '018f0000-0000-7000-8000-000000000001',
  client: 'Rallona-Kazzak',
  gold: 90_000,
  raid: { _id: '018f0000-0000-7000-8000-000000000002', name: 'HC Full Late', date: '2026-11-20' },
}
/** Twelve hours after a start, as nobody waits for it here. */
const AGENDA: Agenda = {
  ...{
    unplaced: 0,
    payments: NONE,
    raids: NONE,
    promote: NONE,
    mails: 0,
    drafts: NONE,
    settlements: NONE,
  },
  ...{ deposits: { count: 1, first: [DEPOSIT] } },
}

test('PLAN-16: Home asks what became of the deposit of a backup that was not needed', async ({
  signedIn,
}) => {
  const page = await signedIn('Advertiser')
  await intercept(page, '/agenda/own', jsonOf(200, { success: true, payload: AGENDA }))
  await intercept(
    page,
    '/booking/backup-deposit',
    jsonOf(200, { success: true, message: 'Deposit kept', payload: {} }),
  )
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Next for you' })
  const line = next.getByRole('listitem').filter({ hasText: 'Rallona-Kazzak was not needed.' })
  await expect(line.getByRole('button', { name: /^Gave 90,000 g back/ })).toBeVisible()
  await expectAccessibleAt(page, PHONE)
  const sent = page.waitForRequest('**/booking/backup-deposit')
  await line.getByRole('button', { name: /^Kept/ }).click()
  expect((await sent).postDataJSON()).toEqual({ bookingId: DEPOSIT.bookingId, deposit: 'kept' })
  await expect(toast(page, 'Deposit kept')).toBeVisible()
})
