import { describe, expect, it } from 'vitest'
import { can, DEFAULT_ROLE_IDS, REFUSALS, RIGHTS, type Right, ROLES, type Role } from './rights.ts'

/** Statement, right, roles: A(dmin) D(eveloper) M(anager) C(ollector) a(dvertiser) S(enior) T(rial) L(eader) F(orge). */
const TABLE: readonly (readonly [statement: string, right: Right, who: string])[] = [
  ['PAGE-2', 'see-dashboard', 'ADMCaSTLF'],
  ['ROLE-3', 'manage-raids', 'ADM'],
  ['ROLE-4', 'see-booking-page', 'ADCaSTL'],
  ['ROLE-4', 'list-published-raids', 'ADMCaSTL'],
  ['BOOK-11', 'see-bookings', 'ADCaSTL'],
  ['ROLE-5', 'book', 'ADaST'],
  ['BOOK-9', 'edit-booking', 'ADaST'],
  ['BOOK-4', 'claim-paid-in-full', 'S'],
  ['ROLE-6', 'lock-and-finish', 'ADL'],
  ['ROLE-6', 'mark-in-group', 'ADLC'],
  ['PLAN-4', 'cancel-booking', 'ADaSTL'],
  ['PLAN-8', 'move-booking', 'ADaSTL'],
  ['PLAN-7', 'reinstate-booking', 'ADaSTLC'],
  ['PLAN-6', 'mark-no-show', 'ADLC'],
  ['PLAN-3', 'promote-backup', 'ADLC'],
  ['PLAN-11', 'take-back-mark', 'ADLC'],
  ['CORRECT-1', 'correct-gold', 'ADLC'],
  ['PLAN-9', 'delay-raid', 'ADML'],
  ['CLIENT-2', 'see-client-records', 'ADCaSTL'],
  ['CLIENT-4', 'warn-of-clients', 'ADLC'],
  ['NTC-4', 'call-advertiser', 'ADLC'],
  ['ROLE-7', 'handle-mails', 'ADCS'],
  ['ROLE-7', 'see-all-mails', 'AD'],
  ['SEARCH-1', 'search', 'ADMCaSTLF'],
  ['LEDGER-7', 'see-own-gold', 'ADMCaSTLF'],
  ['LEDGER-8', 'see-ledger', 'AD'],
  ['LEDGER-13', 'move-gold', 'AD'],
  ['SETTLE-2', 'see-crew', 'ADMLC'],
  ['SETTLE-2', 'name-boosters', 'ADL'],
  ['SETTLE-3', 'propose-settlement', 'ADLC'],
  ['SETTLE-4', 'approve-settlement', 'ADM'],
  ['PAY-2', 'pay-out', 'AD'],
  ['REP-1', 'see-reports', 'ADCaSTL'],
  ['ROLE-7', 'manage-hero-names', 'AD'],
  ['COMM-1', 'manage-community', 'AD'],
  ['SEASON-6', 'change-season', 'A'],
  ['HIST-1', 'read-history', 'AD'],
  ['PAGE-2', 'see-support', 'ADF'],
]

const LETTER: Readonly<Record<Role, string>> = {
  Admin: 'A',
  Developer: 'D',
  'Raid Manager': 'M',
  'Gold Collector': 'C',
  Advertiser: 'a',
  'Senior Advertiser': 'S',
  'Trial Advertiser': 'T',
  'Raid Leader': 'L',
  'Forge Member': 'F',
}

describe('the table of rights', () => {
  it('has a statement for every right', () => {
    expect(TABLE.map(([, right]) => right).toSorted()).toEqual(Object.keys(RIGHTS).toSorted())
  })

  it.each(TABLE)('%s: %s is for %s', (_, right, who) => {
    for (const role of ROLES) expect([role, can([role], right)]).toEqual([role, who.includes(LETTER[role])])
    expect(can([], right)).toBe(false)
  })

  it('asks for one role that has the right, whatever the others are', () => {
    expect(can(['Forge Member', 'Raid Leader'], 'lock-and-finish')).toBe(true)
    expect(can(['Forge Member', 'Raid Manager'], 'lock-and-finish')).toBe(false)
  })
})

it('ROLE-1: the nine roles have an id each, as text that no number could hold', () => {
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
] as const)('what somebody without the right is told: %s: %s: %s', (_, right, text) => {
  expect(REFUSALS[right]).toBe(text)
})
