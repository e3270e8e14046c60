import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGold } from '#platform/words/gold.ts'
import { readMessage } from './message.ts'

const NOW = new Date('2026-11-22T17:00:00Z')

/** Price and deposit: '300000', '300000 90000'. '?' marks a guess, '-' a missing price. */
function gold(text: string): string {
  const [client] = readMessage(`Anna-Kazzak hc, ${text}`, NOW).clients
  const said = [client?.price, client?.deposit].map((one) => one && `${one.value}${one.sure ? '' : '?'}`)
  return said[1] === undefined ? (said[0] ?? '-') : `${said[0] ?? '-'} ${said[1]}`
}

/** Each expected result with the texts that give it, separated by bars. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as it is written': {
    '1500000': '1m5 | 1,5 Mio. Gold',
    '1800000': '1m800k',
    '1375000': '1 375 000 | 1.375.000 g',
    '300000': '300 Tsd. | 300kg | ３００k | "300k" | (300k)',
    '90000': '90 тыс',
    '300000?': `300 mil | 300k? | ~300k | 300k+ | -300k | 300k- | <300k | max of 300k | bis zu 300k | 300k x2 |
      price 300`,
    '2800000?': '2.8mil | 2,8 mil',
    '320000?': '300-320k | 300/320k',
    '5000?': '5 mille | 5k',
    '500000?': '1 500k',
    '300000000?': '300m',
    '2000000000?': '2 Mrd',
    '-': `1e6 | 3e5 gold | 0x15000 | 1m50 | 1,500k | 1.5.2 | 1,2,3 | price 12,50 | 1½m | ٣٠٠k | 3̶0̶0̶k̶ |
      300k€ | 800k dps | 1e15k | 99999999999999k`,
  },
  'the price': {
    '340000': 'pot: 340k | pot 340k | 340k pot | price 340k | Preis: 340k | prix 340k',
    '340000 100000': 'pot 340k, 100k dep | price 340k deposit 100k | 340k, acompte 100k | 340k dep 100k',
    '340000? 100000': '100k dep, 340k | 100k now and 340k | 100k vorab und 340k | acompte 100k et 340k',
    '300000? 150000?': 'price 300k, deposit 150k',
    '300000?': 'price 300k, deposit 310k | 300k, 90k left | price 300k, sorry 280k',
  },
  'paid in parts': {
    '300000? 150000?': `150k upfront, 150k after | 150k vorab, 150k danach | 150k jetzt, 150k nach dem Raid |
      150k d'avance, 150k après | 150k deposit and 150k at the end`,
    '300000? 100000': `100k now + 200k after the raid | 100k now, rest 200k | 100k jetzt und 200k im Raid |
      100k Anzahlung, dann 200k | 100k maintenant et 200k sur place | acompte 100k puis 200k |
      100k already, 200k owed | 100k ahora, 200k en la raid | 100к сейчас, 200к после рейда`,
    '150000?': `150k + 150k | 150k und 150k | 150k, 150k | moitié maintenant 150k, moitié après 150k |
      2 payments of 150k | 2 Raten à 150k | 2 mal 150k | en 2 fois 150k`,
    '80000?': '80k paid, 220k left | 80k payé, reste 220k | 80k schon bezahlt, noch 220k offen',
    '300000? 50000': '250k bei Raidstart, 50k vorab | 50k now, 250k at start',
    '150000? 150000?': '150k now, 150k tomorrow',
    '300000 100000':
      '300k: 100k now, 200k after | price 300k, 100k jetzt, 200k im Raid | 300k dont 100k maintenant',
    '300000': '300k in raid | 300k after 21:00 | pays 300k im Raid | 300k après le raid',
  },
  'another price in the place of an old one': {
    '320000': `~~350k~~ 320k | ~~price 350k~~ price 320k | 320k instead of 350k | 320k statt 350k |
      320k au lieu de 350k | 320k (was 350k) | old price 350k, new price 320k`,
    '320000?': `was 350k now 320k | price was 350k, now 320k | 350k -> 320k | 350k → 320k | 350k => 320k |
      price 350k >> 320k | statt 350k 320k | instead of 350k 320k | nicht 350k sondern 320k |
      pas 350k mais 320k | était 350k maintenant 320k | war 350k jetzt 320k |
      price 350k now 320k | 350k (now 320k)`,
    '350000?': '350k, no 320k | from 350k to 320k | von 350k auf 320k | price was 350k',
    '350000? 320000?': '350k before, 320k now',
    '300000 90000?': 'price 300k, dep 100k -> 90k',
    '300000': '300k not saved | 300k nicht gespeichert | 300k pas save | not mythic, 300k',
  },
}

describe('MSG-1, MSG-2: reading gold from a message', () => {
  describe.each(Object.entries(TABLES))('%s', (_, table) => {
    const cases = Object.entries(table).flatMap(([read, texts]) =>
      texts.split(/ \|\s+/).map((text) => [text, read] as const),
    )
    it.each(cases)('the message ‘%s’ names the gold %s', (text, read) => {
      expect(gold(text)).toBe(read)
    })
  })

  it('an amount is certain only if a gold field accepts it too', () => {
    const written = fc.stringMatching(
      /^\d{1,4}([.,']\d{1,4}){0,2}( (k|тыс|mil|g)|(k|m|kk|к|mio|mil|e)(\d{1,3}(k|m)?)?)?$/,
    )
    return fc.assert(
      fc.property(written, (text) => {
        const read = gold(`price ${text}`)
        if (/^\d+$/.test(read)) expect(Number(read)).toBe(parseGold(text))
      }),
      { numRuns: 1_000 },
    )
  })
})
