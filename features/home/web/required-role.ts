import { RIGHTS, type Right, type Role } from '#platform/call/rights.ts'

/** How people speak of those who hold a role. Admin and Developer may open everything: no sentence says so. */
const PEOPLE: Readonly<Partial<Record<Role, string>>> = {
  'Raid Manager': 'raid managers',
  'Gold Collector': 'collectors',
  Advertiser: 'advertisers',
  'Senior Advertiser': 'advertisers',
  'Trial Advertiser': 'advertisers',
  'Raid Leader': 'leaders',
  'Forge Member': 'members',
}

const LIST = new Intl.ListFormat('en-GB')

/** 'Book Raid is for advertisers, leaders and collectors.' (docs/product.md, PAGE-42) */
export function requiredRoleText({ title, right }: { title: string; right: Right }): string {
  const people = RIGHTS[right].flatMap((role) => PEOPLE[role] ?? [])
  return `${title} is for ${LIST.format(new Set(people))}.`
}
