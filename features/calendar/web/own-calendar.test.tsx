import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { endCalendar, getCalendar, renewCalendar } from '#features/calendar/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, expectNone, openSite, question, reloadPage, toast } from '#platform/testing/web/page.tsx'

const section = page.getByRole('region', { name: 'Calendar' })
const address = section.getByLabelText('Your private address')
const made = (name: string) => ({
  ...{ _id: 'me', madeAt: '2026-11-20T12:00:00.000Z', address: `http://forge/calendar/${name}.ics` },
})

test('ICS-1: a calendar address is shown once, copied, subscribed to, renewed and ended', async () => {
  server.answer(getCalendar, null)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openSite('/dashboard/settings/times', 'Raid Leader')
  server.answer(renewCalendar, made('first'))
  await button('Make address', section).click()
  await button('Copy address', section).click()
  await expect.element(toast('Calendar address is copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('http://forge/calendar/first.ics')
  await expect
    .element(section.getByRole('link', { name: 'Subscribe' }))
    .toHaveAttribute('href', 'webcal://forge/calendar/first.ics')

  server.answer(getCalendar, { madeAt: made('first').madeAt })
  reloadPage()
  await expect.element(section).toMatchTextContent('It is shown only once; renew it')
  await expectNone(address)
  server.answer(renewCalendar, made('second'))
  await button('Renew', section).click()
  await button('Renew', question()).click()
  await expect.element(address).toHaveValue('http://forge/calendar/second.ics')
  server.answer(endCalendar, null)
  server.answer(getCalendar, null)
  await button('End', section).click()
  await button('End', question()).click()
  await expect.element(button('Make address', section)).toBeVisible()
})
