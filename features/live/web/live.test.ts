import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, probe, whenWoken } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A fake connection of a phone that has slept. */
class Line implements Connection {
  connected: boolean
  id: string | undefined
  readonly done: string[] = []
  answer = () => {}

  constructor(connected: boolean) {
    this.connected = connected
    this.id = connected ? 'first' : undefined
  }
  connect() {
    this.done.push('connect')
  }
  disconnect() {
    this.done.push('disconnect')
    this.break()
  }
  emit(_: 'alive', answer: () => void) {
    this.done.push('ask')
    this.answer = answer
  }
  break() {
    this.connected = false
    this.id = undefined
  }
  comeUp() {
    this.connected = true
    this.id = 'second'
  }
}

describe('LIVE-6: within 1 s after a sleep a page is up to date or shows that it is offline', () => {
  /** What happens to a connection, and after how many ms; what is heard of it, and what is done. */
  type Case = readonly [
    what: string,
    connected: boolean,
    ms: number,
    happens: (line: Line) => void,
    heard: string,
    done: string,
  ]
  const nothing = () => {}
  it.each<Case>([
    ['that answers is kept', true, 40, (line) => line.answer(), 'alive', 'ask'],
    ['that does not answer is reopened', true, 0, nothing, 'lost', 'ask, disconnect, connect'],
    ['that breaks and stays broken is lost', true, 300, (line) => line.break(), 'lost', 'ask'],
    ['that breaks and returns is kept', true, 300, (line) => line.comeUp(), 'alive', 'ask'],
    [
      'that was broken before is opened at once',
      false,
      200,
      (line) => line.comeUp(),
      'alive',
      'disconnect, connect',
    ],
    ['that was broken before and cannot be opened is lost', false, 0, nothing, 'lost', 'disconnect, connect'],
  ])('a connection %s', (_, connected, ms, happens, says, done) => {
    const line = new Line(connected)
    const heard: string[] = []
    probe(line, { alive: () => heard.push('alive'), lost: () => heard.push('lost') })
    setTimeout(() => happens(line), ms)
    vi.advanceTimersByTime(750)
    expect([heard.join(', '), line.done.join(', ')]).toEqual([says, done])
  })

  it('the page checks its connection when it is shown, restored, or its clock has jumped, but not while hidden', () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    const view = new EventTarget()
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', view)
    const woken = vi.fn()
    const stop = whenWoken(woken)
    const asksAt = (happening: () => void) => {
      woken.mockClear()
      happening()
      return woken.mock.calls.length
    }
    const sleep = () => {
      vi.setSystemTime(Date.now() + 60_000)
      vi.advanceTimersByTime(250)
    }
    expect(asksAt(() => vi.advanceTimersByTime(60_000))).toBe(0)
    expect(asksAt(() => page.dispatchEvent(new Event('visibilitychange')))).toBe(1)
    const pageShow = (persisted: boolean) =>
      view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    expect(asksAt(() => pageShow(false))).toBe(0)
    expect(asksAt(() => pageShow(true))).toBe(1)
    expect(asksAt(sleep)).toBe(1)
    page.hidden = true
    expect(asksAt(() => page.dispatchEvent(new Event('visibilitychange')))).toBe(0)
    expect(asksAt(sleep)).toBe(0)
    page.hidden = false
    stop()
    expect(asksAt(sleep)).toBe(0)
  })
})

it('LIVE-6: an answer that arrives after the device went offline does not mark the page as live', () => {
  const answers: (() => void)[] = []
  const connection = {
    ...{ connected: true, id: 'one', connect: () => {}, disconnect: () => {} },
    emit: (_event: 'alive', answer: () => void) => answers.push(answer),
  }
  const is = { alive: vi.fn(), lost: vi.fn() }
  const [forget] = [probe(connection, is), probe(connection, is)]
  forget()
  for (const answer of answers) answer()
  vi.runAllTimers()
  expect(is.alive).toHaveBeenCalledTimes(1)
  expect(is.lost).not.toHaveBeenCalled()
})
