import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countMails, generateCode, postMails, readWork } from '#features/mail/calls.ts'
import type { WorkMail } from '#features/mail/work.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { openSite } from '#platform/testing/web/page.tsx'

const BANK = { _id: 'bank', name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde' as const }
const MAIL: WorkMail = {
  ...{
    _id: 'mail',
    group: 'group',
    bookId: 'booking',
    client: 'Rallona-Kazzak',
    raid: null,
    advertiser: 'Sigrun',
  },
  ...{
    type: 'Raid Boost Mythic',
    price: 5,
    deposit: 0,
    amount: 5,
    holder: 'Mia',
    holderId: 'me',
    isHeld: true,
  },
  ...{ doneAt: '2026-11-20T19:30:00.000Z', paymentRealm: 'Kazzak', paymentFaction: 'Horde' },
  ...{ to: 'Silberstrom-Kazzak', bankId: null, banks: [BANK], paymentCode: null, posted: null, sent: false },
}

test('DESK-3: a key marks a mail as posted right after its body is copied, before the list is refetched', async () => {
  server.answer(countMails, { own: { send: 1, check: 0, gold: 0 }, all: { send: 1, check: 0, sent: 0 } })
  const groups = [{ _id: 'group', banks: [BANK], faction: 'Horde' as const, holder: null, mails: 1, gold: 5 }]
  server.answer(readWork, { groups, mails: [MAIL] }, { next: null })
  server.answer(generateCode, { paymentCode: 'PAYMENT2', confirmationCode: 'CNFRM234' })
  server.answer(postMails, undefined)
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push((await (await item?.getType('text/plain'))?.text()) ?? '')
  })
  openSite('/dashboard/send-mail?tab=send', 'Gold Collector')
  await page.getByRole('button', { name: /^Rallona/ }).click()
  server.hold(readWork)
  await userEvent.keyboard('3')
  await expect.poll(() => copied).toEqual(['PAYMENT2'])
  await userEvent.keyboard(' ')
  await expect.poll(() => server.asked(postMails)).toEqual([{ mailIds: ['mail'], posted: true }])
})
