import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#features/notice/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, expectNone, openSite } from '#platform/testing/web/page.tsx'

test('NTC-9: the page and the panel say that there are no notices', async () => {
  server.answer(listNotices, [])
  openSite('/dashboard/notices', 'Raid Leader')
  await expect.element(page.getByText('No notices yet.')).toBeVisible()
  await button('Notices').click()
  await expect.element(page.getByRole('dialog', { name: 'Notices' })).toMatchTextContent(/Nothing new\./)
})

test('NTC-8, NTC-10: topics are switched one by one, only on their available channels', async () => {
  const settings = {
    _id: 'me',
    topics: [
      { topic: 'client-away', here: true, discord: false },
      { topic: 'booking-made', here: true, discord: null },
    ],
  } as const
  server.answer(getNoticeSettings, { ...settings, topics: [...settings.topics] })
  server.answer(changeNoticeSettings, { ...settings, topics: [...settings.topics] })
  openSite('/dashboard/settings/notices', 'Raid Leader')
  const box = (name: string) => page.getByRole('checkbox', { name })
  await box('Client cannot make it, on Discord').click()
  await box('Booked on your raid, here').click()
  // Readings have the same path.
  for (const change of [
    { topic: 'client-away', discord: true },
    { topic: 'booking-made', here: false },
  ])
    await expect.poll(() => server.asked(changeNoticeSettings)).toContainEqual({ topics: [change] })
  await expectNone(box('Booked on your raid, on Discord'))
})
