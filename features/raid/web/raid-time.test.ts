import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOf, STEP_MINUTES } from '#platform/words/server-time.ts'
import { roundedTime, timeChoices } from './raid-values.ts'

/** 19:07 in server time. */
const now = new Date('2026-11-21T18:07:00Z')
const today = '2026-11-21'
const tomorrow = '2026-11-22'
const yesterday = '2026-11-20'
const at = (time: string) => minutesOf(time) ?? Number.NaN

describe('the times that the form offers', () => {
  test('the form offers all quarter hours for a later day or no day', () => {
    expect(timeChoices(tomorrow, now)).toHaveLength(96)
    expect(timeChoices('', now)).toEqual(timeChoices(tomorrow, now))
  })

  test('the form offers for today the times from the next quarter hour on', () => {
    expect(timeChoices(today, now)[0]).toBe(at('7:15 PM'))
    expect(timeChoices(today, new Date('2026-11-21T22:50:00Z'))).toEqual([])
  })

  test('the form offers all quarter hours for a past day, because the day is the error (FORM-5)', () => {
    expect(timeChoices(yesterday, now)).toEqual(timeChoices(tomorrow, now))
    expect(timeChoices(yesterday, now, { date: yesterday, time: '8:00 PM' })).toEqual([at('8:00 PM')])
  })

  test.each([
    ['of today, even in the past', today, { date: today, time: '6:00 PM' }],
    ['of a past date', yesterday, { date: yesterday, time: '8:00 PM' }],
    ['off the quarter hours, on another day', tomorrow, { date: today, time: '7:40 PM' }],
    ['off the quarter hours, later today', today, { date: tomorrow, time: '7:40 PM' }],
  ])('the form offers the stored time %s', (_, date, saved) => {
    const choices = timeChoices(date, now, saved)
    expect(choices).toContain(at(saved.time))
    expect(choices).toEqual([...choices].sort((a, b) => a - b))
  })

  test('the form does not offer the stored time when it has passed', () => {
    expect(timeChoices(today, now, { date: tomorrow, time: '6:40 PM' })).not.toContain(at('6:40 PM'))
  })
})

describe('the time after the date has changed', () => {
  test.each([
    ['has passed today', { date: today, time: '7:00 PM' }, '7:15 PM'],
    ['is still to come today', { date: today, time: '7:30 PM' }, '7:30 PM'],
    ['is on another day', { date: tomorrow, time: '7:00 AM' }, '7:00 AM'],
    ['is not chosen yet', { date: today, time: '' }, ''],
    ['has no date yet', { date: '', time: '7:00 AM' }, '7:00 AM'],
  ])('the time is kept or moved when it %s', (_, moment, expected) => {
    expect(roundedTime(moment, now)).toBe(expected)
  })

  test('the time is emptied when today has no quarter hour left', () => {
    expect(roundedTime({ date: today, time: '7:00 PM' }, new Date('2026-11-21T22:50:00Z'))).toBe('')
  })

  test('the time is kept on its stored date, even in the past', () => {
    const saved = { date: today, time: '6:40 PM' }
    expect(roundedTime(saved, now, saved)).toBe('6:40 PM')
    expect(roundedTime({ ...saved, time: '6:45 PM' }, now, saved)).toBe('7:15 PM')
  })

  test('the time is always one of the offered times', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 95 }),
        (instant, step) => {
          const date = instant.toISOString().slice(0, 10)
          const time = `${Math.floor((step * STEP_MINUTES) / 60)}:${String((step * STEP_MINUTES) % 60).padStart(2, '0')}`
          const rounded = roundedTime({ date, time }, instant)
          const choices = timeChoices(date, instant)
          if (choices.length > 0) expect(choices).toContain(at(rounded))
          else expect(['', time]).toContain(rounded)
        },
      ),
    )
  })
})
