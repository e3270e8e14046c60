import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FAILURES, Failure, failureBody, failureOfIssues, invalid, throwIf } from './failure.ts'

it.each(Object.entries(FAILURES))(
  'WIRE-2: the failure %s has a code in kebab-case, a status and a message',
  (code, [status, message]) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message.length).toBeGreaterThan(10)
  },
)

describe('WIRE-1: the body of a failure', () => {
  it('a failure’s body contains code and message, and fields only when there are any', () => {
    const full = { success: false, code: 'raid-full', message: 'This raid is full' }
    expect(failureBody(new Failure('raid-full'))).toEqual(full)
    const message = 'Too low'
    const low = { success: false, code: 'invalid-input', message, fields: { price: message } }
    expect(failureBody(invalid('price', message))).toEqual(low)
  })

  it('a failure is thrown when a rule returns it, and not otherwise', () => {
    const failure = new Failure('raid-full')
    expect(() => throwIf(failure)).toThrow(failure)
    expect(() => throwIf(null)).not.toThrow()
  })
})

describe('errors found by a schema', () => {
  const schema = z.strictObject({
    name: z.string({ error: 'Name?' }),
    list: z.array(z.object({ n: z.number({ error: 'N?' }) })),
  })
  const failureOf = (input: unknown) => {
    const { error } = schema.safeParse(input)
    return error === undefined ? null : failureBody(failureOfIssues(error.issues))
  }

  it('schema errors name each invalid field once by its path, with its first message', () => {
    const wrong = failureOf({ name: 7, list: [{ n: 1 }, { n: 'x' }] })
    expect(wrong).toMatchObject({ message: 'Name?', fields: { name: 'Name?', 'list.1.n': 'N?' } })
  })

  it('schema errors name every unknown field', () => {
    const unknown = 'This field is unknown.'
    const wrong = failureOf({ name: 'x', list: [], one: 1, two: 2 })
    expect(wrong?.fields).toEqual({ one: unknown, two: unknown })
  })

  it('input that is not an object is reported as a malformed body', () => {
    expect(failureOf(null)?.code).toBe('malformed-body')
    expect(failureOf([])?.code).toBe('malformed-body')
    expect(failureOf({ name: 'x', list: [] })).toBeNull()
  })
})
