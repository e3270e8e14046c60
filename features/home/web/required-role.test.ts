import { expect, test } from 'vitest'
import { SCREENS } from '#platform/call/page.ts'
import { requiredRoleText } from './require-right.tsx'

test.each([
  ['bookRaid', 'Book Raid is for advertisers, leaders and collectors.'],
  ['upcomingRaids', 'Upcoming Raids is for raid managers.'],
] as const)('PAGE-42: the refusal of %s names the required roles', (screen, sentence) => {
  expect(requiredRoleText(SCREENS[screen])).toBe(sentence)
})
