import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FAILURES, Failure, failureBody, failureOfIssues, invalid, throwIf } from './failure.ts'

describe('WIRE-2: every failure', () => {
  it('has the status of its kind (CHAR-2)', () => {
    const codes = Object.entries(FAILURES).map(([code, [status]]) => ({ code, status }))
    const byStatus = Object.groupBy(codes, ({ status }) => status)
    const said = Object.entries(byStatus).map(([status, list]) => [
      status,
      list?.map(({ code }) => code).join(' '),
    ])
    expect(Object.fromEntries(said)).toEqual({
      400: 'malformed-body invalid-input',
      401: 'signed-out',
      403: 'not-permitted foreign-origin',
      404: 'not-found character-not-found',
      409:
        'other-member raid-full raid-has-slot raid-not-published raid-already-published raid-started delay-outside ' +
        'raid-closed raid-type-fixed raid-copied below-booked booking-locked booking-done booking-of-other-raid ' +
        'booking-not-booked booking-not-backup booking-ended booking-not-ended ended-too-long ' +
        'no-show-too-early same-raid raid-type-differs client-paid called-lately backup-waits deposit-said booking-not-done ' +
        'undo-too-late mail-coded mail-sent mail-not-sent mail-withdrawn ' +
        'bookings-open raid-not-begun nothing-to-settle something-to-settle proposal-fallen proposal-decided settlement-stands settlement-not-standing settlement-paid no-bank bank-not-chosen ' +
        'bank-does-not-fit code-not-generated code-wrong ' +
        'bank-too-low mails-underway check-underway taken-back-elsewhere no-difference somebody-else entry-taken-back payout-above-due bank-elsewhere not-addressable ' +
        'payout-line-closed payout-line-not-paid ' +
        'too-many-templates duplicate-template duplicate-hero-name idempotency-mismatch stale-version conflict',
      413: 'body-too-large',
      415: 'unsupported-media-type',
      429: 'too-many-requests',
      500: 'internal',
      502: 'discord-unavailable raiderio-unavailable',
      503: 'roles-unconfirmed database-away',
      504: 'raiderio-timeout',
    })
  })

  it('has a code in kebab-case and a sentence', () => {
    for (const [code, [, message]] of Object.entries(FAILURES)) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(message.length).toBeGreaterThan(10)
    }
  })
})

describe('WIRE-1: the body of a failure', () => {
  it('names code and sentence, and fields only where there are some', () => {
    expect(failureBody(new Failure('raid-full'))).toEqual({
      success: false,
      code: 'raid-full',
      message: 'This raid is full',
    })
    expect(failureBody(invalid('price', 'Too low'))).toEqual({
      success: false,
      code: 'invalid-input',
      message: 'Too low',
      fields: { price: 'Too low' },
    })
  })

  it('is thrown where a rule gave one, and not where it gave none', () => {
    const failure = new Failure('raid-full')
    expect(() => throwIf(failure)).toThrow(failure)
    expect(() => throwIf(null)).not.toThrow()
  })
})

describe('what a schema found wrong', () => {
  const schema = z.strictObject({
    name: z.string({ error: 'Name?' }),
    list: z.array(z.object({ n: z.number({ error: 'N?' }) })),
  })
  const failureOf = (input: unknown) => {
    const { error } = schema.safeParse(input)
    return error === undefined ? null : failureBody(failureOfIssues(error.issues))
  }

  it('names each field once, by its path; the first gives the sentence', () => {
    expect(failureOf({ name: 7, list: [{ n: 1 }, { n: 'x' }] })).toEqual({
      success: false,
      code: 'invalid-input',
      message: 'Name?',
      fields: { name: 'Name?', 'list.1.n': 'N?' },
    })
  })

  it('names every field that is not known', () => {
    expect(failureOf({ name: 'x', list: [], one: 1, two: 2 })?.fields).toEqual({
      one: 'This field is unknown.',
      two: 'This field is unknown.',
    })
  })

  it('is a body that could not be read where that is no object', () => {
    expect(failureOf(null)?.code).toBe('malformed-body')
    expect(failureOf([])?.code).toBe('malformed-body')
    expect(failureOf({ name: 'x', list: [] })).toBeNull()
  })
})
