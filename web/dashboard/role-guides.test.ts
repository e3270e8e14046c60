import { expect, it } from 'vitest'
import { type CommunityGiven, communityOf } from '#domain/community.ts'
import { agreeText } from '#web/dashboard/role-guides.ts'

it.each<[CommunityGiven, string]>([
  [
    {},
    "Agree on a price of at least 90% of the raid's, and on a deposit of at most 32% for TC or 5% for BR.",
  ],
  [
    { prices: { floor: 80, mythicWhole: true }, caps: { TC: 40 }, deposits: { VIP: 50_000, Saved: 20_000 } },
    "Agree on a price of at least 80% of the raid's, and all of it on Mythic, and on a deposit of at least 20,000 g for Saved and 50,000 g for VIP, and at most 40% for TC or 5% for BR.",
  ],
])('GOLD-8: where %j is set advertisers read %j', (given, text) => {
  expect(agreeText(communityOf(given))).toBe(text)
})
