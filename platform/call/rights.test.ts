import { describe, expect, it } from 'vitest'
import { can, DEFAULT_ROLE_IDS, REFUSALS, RIGHTS, type Right, ROLES, type Role } from './rights.ts'

/** Who has which rights, each with its statement: A(dmin) D(eveloper) M(anager) C(ollector) a(dvertiser) S(enior) T(rial) L(eader) F(orge). */
const RIGHTS_OF: Readonly<Record<string, string>> = {
  ADMCaSTLF: 'PAGE-2 see-dashboard, SEARCH-1 search, LEDGER-7 see-own-gold',
  ADMCaSTL: 'ROLE-4 list-published-raids',
  ADCaSTL: 'ROLE-4 see-booking-page, BOOK-11 see-bookings, CLIENT-2 see-client-records, REP-1 see-reports',
  ADaSTL: 'PLAN-4 cancel-booking, PLAN-8 move-booking',
  ADaSTLC: 'PLAN-7 reinstate-booking',
  ADaST: 'ROLE-5 book, BOOK-9 edit-booking',
  ADLC: `ROLE-6 mark-in-group, PLAN-3 promote-backup, PLAN-6 mark-no-show, PLAN-11 take-back-mark, CORRECT-1 correct-gold,
    CLIENT-4 warn-of-clients, NTC-4 call-advertiser, SETTLE-3 propose-settlement`,
  ADL: 'ROLE-6 lock-and-finish, SETTLE-2 name-boosters',
  ADMLC: 'SETTLE-2 see-crew',
  ADML: 'PLAN-9 delay-raid',
  ADM: 'ROLE-3 manage-raids, SETTLE-4 approve-settlement',
  ADCS: 'ROLE-7 handle-mails',
  ADF: 'PAGE-2 see-support',
  AD: `ROLE-7 see-all-mails, ROLE-7 manage-hero-names, LEDGER-8 see-ledger, LEDGER-13 move-gold, PAY-2 pay-out,
    COMM-1 manage-community, HIST-1 read-history`,
  A: 'SEASON-6 change-season',
  S: 'BOOK-4 claim-paid-in-full',
}
const TABLE = Object.entries(RIGHTS_OF).flatMap(([who, rights]) =>
  rights.split(/,\s+/).map((one) => {
    const [statement = '', right = ''] = one.split(' ')
    return [statement, right as Right, who] as const
  }),
)

const LETTER: Readonly<Record<Role, string>> = {
  ...{ Admin: 'A', Developer: 'D', 'Raid Manager': 'M', 'Gold Collector': 'C', Advertiser: 'a' },
  ...{ 'Senior Advertiser': 'S', 'Trial Advertiser': 'T', 'Raid Leader': 'L', 'Forge Member': 'F' },
}

describe('the table of rights', () => {
  it('names a statement for every right', () => {
    expect(TABLE.map(([, right]) => right).toSorted()).toEqual(Object.keys(RIGHTS).toSorted())
  })

  it.each(TABLE)('%s: %s is granted to %s', (_, right, who) => {
    for (const role of ROLES) expect([role, can([role], right)]).toEqual([role, who.includes(LETTER[role])])
    expect(can([], right)).toBe(false)
  })

  it('one role with the right is enough, whatever the other roles are', () => {
    expect(can(['Forge Member', 'Raid Leader'], 'lock-and-finish')).toBe(true)
    expect(can(['Forge Member', 'Raid Manager'], 'lock-and-finish')).toBe(false)
  })
})

it('ROLE-1: each of the nine roles has an id, stored as text because it exceeds a number', () => {
  const ids = Object.values(DEFAULT_ROLE_IDS)
  expect(Object.keys(DEFAULT_ROLE_IDS)).toEqual([...ROLES])
  expect(new Set(ids).size).toBe(9)
  for (const id of ids) expect(String(Number(id))).not.toBe(id)
})

it.each([
  ['ROLE-3', 'manage-raids', 'You do not have permission to view this page'],
  ['ROLE-4', 'see-booking-page', 'You do not have permission to view this page'],
  ['ROLE-4', 'list-published-raids', 'You do not have permission to view this page'],
  ['ROLE-5', 'book', 'You do not have permission to book raids'],
  ['BOOK-9', 'edit-booking', 'You can only edit your own bookings'],
] as const)('the refusal without a right: %s: %s: %s', (_, right, text) => {
  expect(REFUSALS[right]).toBe(text)
})
