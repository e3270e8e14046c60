import { describe, expect, it } from 'vitest'
import { freeLeaders } from './free-leaders.ts'

const at = (time: string, raidLeader: string, date = '2026-11-25') => ({ date, time, raidLeader })
const draft = (_id: string, time: string, raidLeader: string) => ({ _id, ...at(time, raidLeader) })

describe('WEEK-11: leaders who are free', () => {
  it('stay where they lead nothing else within 3 hours', () => {
    const raids = [draft('a', '6:00 PM', 'Kaja'), draft('b', '9:00 PM', 'Kaja')]
    expect(freeLeaders(raids, [at('2:45 PM', 'Kaja')], ['Kaja', 'Thorvald'])).toEqual({
      given: new Map(),
      without: [],
    })
  })

  it('give way to whom the fewest raids have', () => {
    const others = [at('8:00 PM', 'Kaja'), at('1:00 PM', 'Thorvald')]
    const raids = [draft('a', '8:30 PM', 'Kaja'), draft('b', '9:00 PM', 'Kaja')]
    expect(freeLeaders(raids, others, ['Kaja', 'Thorvald', 'Rask']).given).toEqual(
      new Map([
        ['a', 'Rask'],
        ['b', 'Thorvald'],
      ]),
    )
  })

  it('take the place of who no longer holds the role, over midnight too', () => {
    const others = [at('1:00 AM', 'Kaja', '2026-11-26')]
    expect(freeLeaders([draft('a', '11:00 PM', 'Gone')], others, ['Kaja', 'Rask']).given).toEqual(
      new Map([['a', 'Rask']]),
    )
  })

  it('are nobody where all are taken: that is said, and the raid keeps its own', () => {
    const raids = [draft('a', '8:00 PM', 'Kaja'), draft('b', '8:15 PM', 'Kaja')]
    expect(freeLeaders(raids, [], ['Kaja'])).toEqual({ given: new Map(), without: ['b'] })
  })
})
