import { describe, expect, it } from 'vitest'
import { daysBetween } from './server-time.ts'
import { parseDay, parseTime } from './typed-time.ts'

// A Saturday.
const TODAY = '2026-11-21'

describe('FORM-6: a day as people type it', () => {
  it.each([
    ['11/22/2026', '2026-11-22'],
    ['22/11/2026', '2026-11-22'],
    ['22.11.2026', '2026-11-22'],
    ['1.2.2027', '2027-02-01'],
    ['2026-11-22', '2026-11-22'],
    ['2026-1-2', '2026-01-02'],
    ['06/01/2027', '2027-06-01'],
    ['  6/1/2027 ', '2027-06-01'],
    ['02/29/2028', '2028-02-29'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['fri', '2026-11-27'],
    ['Friday', '2026-11-27'],
    ['thurs', '2026-11-26'],
    ['sat', '2026-11-28'],
    ['sun', '2026-11-22'],
  ])('%j is %s', (text, day) => {
    expect(parseDay(text, TODAY)).toBe(day)
  })

  it.each([
    [''],
    ['soon'],
    ['fr'],
    ['fridays'],
    ['13/13/2026'],
    ['02/30/2031'],
    ['30.02.2031'],
    ['2026-13-01'],
    ['11/22/26'],
    ['11/22'],
    ['2026-11-22T10:00'],
  ])('%j is none', (text) => {
    expect(parseDay(text, TODAY)).toBeNull()
  })

  it.each([
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-20', -1],
    ['2027-06-01', 192],
  ])('%s is %i days ahead, over every change of the clocks', (day, days) => {
    expect(daysBetween(TODAY, day)).toBe(days)
  })
})

describe('FORM-6: a time as people type it', () => {
  it.each([
    ['19:30', '7:30 PM'],
    ['7:30', '7:30 PM'],
    ['07:30', '7:30 AM'],
    ['7:30 am', '7:30 AM'],
    ['7:30a', '7:30 AM'],
    ['7pm', '7:00 PM'],
    ['19', '7:00 PM'],
    ['1930', '7:30 PM'],
    ['19.30', '7:30 PM'],
    ['11:45', '11:45 PM'],
    ['12:30', '12:30 PM'],
    ['12:30 am', '12:30 AM'],
    ['12 pm', '12:00 PM'],
    ['00:15', '12:15 AM'],
    ['0:15', '12:15 AM'],
  ])('%j is %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })

  it.each([[''], ['24:00'], ['19:60'], ['19:3'], ['19:'], ['13 pm'], ['0 am'], ['half past']])(
    '%j is none',
    (text) => {
      expect(parseTime(text)).toBeNull()
    },
  )
})
