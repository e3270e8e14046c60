import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#platform/testing/messages.ts'
import { IS_ALL } from '#platform/testing/server/databases.ts'
import { walkOf } from '#platform/testing/server/walks.ts'
import type { Found } from './game-words.ts'
import { MAX_MESSAGE, type ReadMessage, readMessage } from './message.ts'

/** Sunday, 18:00 server time. */
const NOW = '2026-11-22T17:00:00Z'

/** 'Anna-Kazzak, Mage, 300k, dep 50k? | HEROIC, 11-25, 9:00 PM? | pays Kazzak Horde | at kat.lyn | of 2'; '?' marks a guess. */
function textOf({ clients, raid, payment, contact, spokenOf }: ReadMessage): string {
  const gold = (amount: number) => (amount > 0 && amount % 1_000 === 0 ? `${amount / 1_000}k` : `${amount}`)
  const say = <T>(found: Found<T> | undefined, text: (value: T) => string = String) =>
    found ? [text(found.value) + (found.sure ? '' : '?')] : []
  const parts = [
    ...clients.map((client) => [
      [...say(client.clientName), ...say(client.clientRealm)].join('-'),
      client.raiderioLink ? 'link' : '',
      ...say(client.clientClass),
      ...say(client.clientFaction),
      ...say(client.price, gold),
      ...say(client.deposit, (amount) => `dep ${gold(amount)}`),
    ]),
    [
      ...[...say(raid.difficulty), ...say(raid.raidType), ...say(raid.lootType)],
      ...[...say(raid.date, (date) => date.replace('2026-', '')), ...say(raid.time)],
    ],
    [...say(payment.paymentRealm), ...say(payment.paymentFaction)].map((word, at) =>
      at === 0 ? `pays ${word}` : word,
    ),
    say(contact, (name) => `at ${name}`),
    spokenOf > 0 ? [`of ${spokenOf}`] : [],
  ]
  const separator = (part: readonly string[]) => (part[0]?.startsWith('pays') ? ' ' : ', ')
  return parts
    .map((part) => part.filter((word) => word !== '').join(separator(part)))
    .filter((part) => part !== '')
    .join(' | ')
}

/** The examples below each heading, and the instant after '@' in the heading, by default NOW. */
const SECTIONS = MESSAGES.split(/^# /m)
  .slice(1)
  .map((section) => {
    const [, title = '', now = NOW, body = ''] = /^([^\n]*?)(?: @ ([^\n]*))?\n(.*)$/s.exec(section) ?? []
    const examples = [...body.matchAll(/(.+?)\s→(?: ([^\n]*))?\n/gs)].map(([, text = '', read = '']) => ({
      text,
      read,
    }))
    return { title, now: new Date(now), examples }
  })

describe.each(SECTIONS)('MSG-1, MSG-2: $title', ({ now, examples }) => {
  it.each(examples)('$text', ({ text, read }) => {
    expect(textOf(readMessage(text, now))).toBe(read)
  })
})

it.each([
  ...["'", '’', '‘', '`', '´', 'ʼ', '′', ''].map((sign) => [`Anna-Kel${sign}thuzad`, "Anna-Kel'Thuzad"]),
  ...['-', '‐', '‑', '‒', '–', '—'].map((sign) => [`Anna${sign}Azjol${sign}Nerub`, 'Anna-Azjol-Nerub']),
  ['Вьюга-Чёрный Шрам', 'Вьюга-Черный Шрам'],
  ['Anna-confrerie du thorium', 'Anna-Confrérie du Thorium'],
])('MSG-1: reads %s', (text, read) => {
  expect(textOf(readMessage(text, new Date(NOW)))).toBe(read)
})

describe('MSG-3: long messages', () => {
  it('a message is read up to 10,000 characters and ten clients', () => {
    const { clients, left } = readMessage(
      'Nethris-Kazzak Brontax-Kazzak '.padStart(MAX_MESSAGE + 1),
      new Date(NOW),
    )
    expect(left).toBe(0)
    expect(clients.map(({ clientName }) => clientName?.value)).toEqual(['Nethris', 'Brontax'])
    const names = [...'abcdefghijklm'].map((letter) => `X${letter}-Kazzak`)
    const many = readMessage(names.join('\n'), new Date(NOW))
    expect([many.clients.length, many.left]).toEqual([10, 3])
    expect(readMessage(`${' '.repeat(MAX_MESSAGE)}Nethris-Kazzak`, new Date(NOW)).clients).toEqual([])
  })

  const PIECES =
    `Nethris Tarren Mill Chamber of Aspects - – @ ( ) , . : ; / + ' ~ ~~ # _ < <@ <: > http:// www. raider.io/ %C3 %zz Kazzak-Kazzak
    Azjol-Nerub https://raider.io/characters/eu/kazzak/Brontax 300k 1,5m 1m 1x 2x 300 000 1'000 0 00 1,1,1 1.1.1 12/ 9pm 21h30 20:00 26.11. 27/11
    8/8 2026-11-28 nov 28 utc+2 <t:1795204800:F> in 2h each je total for both deposit d'acompte no hc mythic+ full vip loot share demon hunter
    démoniste pays gold on or sur horde H wed So tomorrow halb neun heorc hunetr dc: a_ a# Зорянка Гордунни Straßer 狂风 a 🙃 👩‍👩‍👧 ́ \ud800`.split(
      /\s+/,
    )

  it('any message is parsed without an error', () => {
    const piece = fc.constantFrom(...PIECES, '\n', ' ')
    return fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), fc.constantFrom('', ' ', '-'), (pieces, between) => {
        expect(readMessage(pieces.join(between), new Date(NOW)).clients.length).toBeLessThanOrEqual(10)
      }),
      { numRuns: walkOf(100, 300) },
    )
  })

  it.each(PIECES.flatMap((piece) => [piece, `${piece} `, ...(IS_ALL ? [`${piece}a`] : [])]))(
    'parsing %j repeatedly takes linear time',
    (piece) => {
      const steps = (length: number) =>
        stepsOf(() => readMessage(piece.repeat(length).slice(0, length), new Date(NOW)))
      const some = walkOf(200, 300)
      expect(steps(4 * some)).toBeLessThan(5 * steps(some) + 1_000)
    },
  )
})

/** Counts the look-ups in maps and sets and the matches of patterns that `run` does. */
function stepsOf(run: () => void): number {
  const { get } = Map.prototype
  const { has } = Set.prototype
  const { exec } = RegExp.prototype
  let steps = 0
  try {
    Map.prototype.get = function (key) {
      steps += 1
      return get.call(this, key)
    }
    Set.prototype.has = function (value) {
      steps += 1
      return has.call(this, value)
    }
    RegExp.prototype.exec = function (text) {
      steps += 1
      return exec.call(this, text)
    }
    run()
  } finally {
    Object.assign(Map.prototype, { get })
    Object.assign(Set.prototype, { has })
    Object.assign(RegExp.prototype, { exec })
  }
  return steps
}
