import { expect, test } from 'vitest'
import { SCREENS } from '#domain/page.ts'
import { whomFor } from '#web/dashboard/whom-for.ts'

test.each([
  ['bookRaid', 'Book Raid is for advertisers, leaders and collectors.'],
  ['upcomingRaids', 'Upcoming Raids is for raid managers.'],
] as const)('PAGE-42: %s names the roles that it is for', (screen, sentence) => {
  expect(whomFor(SCREENS[screen])).toBe(sentence)
})
