import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getRoles } from '#features/member/calls.ts'
import { listPendingRaids, listPublishedRaids } from '#features/raid/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, openSite } from '#platform/testing/web/page.tsx'

const NO_RAID = [{ name: 'no raid' }]

test('TEXT-3: Upcoming Raids says what is loading and what failed to load', async () => {
  server.answerWrong(listPendingRaids, '%%%')
  server.answerWrong(listPublishedRaids, NO_RAID)
  openSite('/dashboard/upcoming-raids', 'Raid Manager')
  const answerRoles = server.hold(getRoles)
  await expect.element(page.getByText('Loading...').first()).toBeVisible()
  answerRoles()
  const says = (text: RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
  await says(/^Error decoding raids data: .+/)
  await says(/^Error processing published raids data: .+/)
  server.answerWrong(listPendingRaids, 17)
  await button('Retry').first().click()
  await says(/^Unexpected payload type: number$/)
  server.answerWrong(listPendingRaids, NO_RAID)
  await button('Retry').first().click()
  await says(/^Error processing raids data: .+/)
})
