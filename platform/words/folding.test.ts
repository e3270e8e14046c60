import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiLine, REQUIRED, singleLine } from '#platform/call/field.ts'
import { walkOf } from '#platform/testing/server/walks.ts'
import { foldCase, foldSearch, hasWords, onlyVisible, searchWords } from './folding.ts'

it.each([
  ['Grümmel', 'grummel'],
  ['GRUEMMEL', 'grummel'],
  ['Éclairion', 'eclairion'],
  ['Nörgl', 'norgl'],
  ['Straßer', 'strasser'],
  ['Ærin', 'arin'],
  ['Sløren', 'sloren'],
  ["Kor'gall", 'korgall'],
  ['Korʼgall', 'korgall'],
  ['Зорёнка', 'зоренка'],
  ['Samuel', 'samul'],
])('SEARCH-10: a search for %s looks for %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded)
})

it('SEARCH-10: splits a text into distinct words at spaces and punctuation', () => {
  const words = searchWords("Rallona-Kazzak (Horde), Kor'gall/Rallona")
  expect(words.join(' ')).toBe('rallona kazzak horde korgall')
})

it.each([
  ['Zéphyrelle', 'zeph', true],
  ['Rallona-Kazzak', 'kazz rall', true],
  ['Rallona-Kazzak', 'llona', false],
  ['Rallona-Kazzak', '', true],
])('SEARCH-10: finds %s by %s: %s', (text, typed, isFound) => {
  expect(hasWords(text, typed)).toBe(isFound)
})

const name = singleLine({ max: 80, required: REQUIRED })
const isTaken = (given: string) => name.safeParse(given).success
const messageOf = (given: string) => name.safeParse(given).error?.issues[0]?.message

const NOT_SHOWN = 'This has characters that cannot be shown.'

/** Invisible ranges from Unicode's charts, to check the properties that the product uses. */
const BLANK = `ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 2800 3164 fe00-fe0f feff ffa0 fff0-fffc
  13430-1343f 13441-13442 16fe4 1bca0-1bca3 1d159 1d173-1d17a e0000-e0fff`
const everyBlank = BLANK.split(/\s+/).flatMap((range) => {
  const [from = 0, to = from] = range.split('-').map((point) => Number.parseInt(point, 16))
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
})
const blanks = new Set(everyBlank)

/** Names in each language, spelled with every character that the script needs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Amharic: ['አበበ ቢቂላ', 'ጥሩነሽ'],
  Arabic: ['محمد علي', 'فاطمة الزهراء', 'مُحَمَّد', 'ﻋﺒﺪ ﷲ'],
  Armenian: ['Արամ Խաչատրյան', 'Շուշան'],
  Bengali: ['রবীন্দ্রনাথ ঠাকুর', 'র‍্যাচেল', 'শাকিব'],
  Burmese: ['အောင်ဆန်း', 'သန္တာ'],
  Chinese: ['王小明', '歐陽娜娜', '阿卜杜拉·買買提'],
  Georgian: ['შოთა რუსთაველი', 'ნინო'],
  Greek: ['Οδυσσέας Ελύτης', 'Ὀδυσσεύς'],
  Gujarati: ['હાર્દિક પંડ્યા', 'જ્યોત્સ્ના'],
  Hebrew: ['דָּוִד בֶּן־גּוּרִיּוֹן', 'רחל', 'ז׳קלין'],
  Hindi: ['लक्ष्मी', 'कृष्ण शर्मा', 'क्‍षितिज', 'श्रीकान्‌त'],
  Igbo: ['Chịmamanda', 'Ụzọ'],
  Japanese: ['山田　太郎', '佐々木ゆうき', 'ヴィクトリア・ー', '髙橋', '𠮷田'],
  Kannada: ['ಪುನೀತ್ ರಾಜ್‌ಕುಮಾರ್'],
  Khmer: ['សុខ ភ័ក្ត្រ', 'ច័ន្ទ'],
  Korean: ['김민준', '제갈공명', '김민준'.normalize('NFD')],
  Kurdish: ['شێرکۆ بێکەس', 'Şivan Perwer'],
  'Latin letters': ["Anne van 't Hoff", 'François d’Aubigné', 'Žofie Weiß', 'Þórður Åkjær', 'Łukasz Íñigo'],
  Lao: ['ສຸພານຸວົງ'],
  Malayalam: ['മോഹന്‍ലാല്‍', 'കൃഷ്ണൻ'],
  Marathi: ['सचिन तेंडुलकर', 'दर्‍याबाई'],
  Mongolian: ['Батбаяр', 'ᠪᠠᠲᠤ'],
  Navajo: ["Ha'naa", 'Łichíí’'],
  Persian: ['علی‌رضا', 'نیک‌نام', 'پگاه'],
  Punjabi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  Russian: ['Пётр Чайковский', 'Вьюга'],
  Sinhala: ['චන්ද්‍රිකා', 'ශ්‍රීමා'],
  Syriac: ['ܐܦܪܝܡ'],
  Tamil: ['விசுவநாதன் ஆனந்த்', 'ஸ்ரீ'],
  Telugu: ['ప్రభాస్', 'కృష్ణ'],
  Thai: ['สมชาย ใจดี', 'กุญแจ'],
  Tibetan: ['བསྟན་འཛིན་རྒྱ་མཚོ'],
  Turkish: ['Kıvanç Tatlıtuğ', 'İpek'],
  Ukrainian: ["Мар'яна", 'Їжак'],
  Urdu: ['عمران خان', 'مہ‌جبین'],
  Vietnamese: ['Nguyễn Thị Ánh', 'Đặng Hữu Phước', 'Nguyễn'.normalize('NFD')],
  Yoruba: ['Ọláolúwa Adébáyọ̀'],
  'a keyboard with pictures':
    'Mia 👩‍👩‍👧‍👦, Kai 🧑🏿‍🚀, ❤️‍🔥Lea, Ash 🏴‍☠️, Ewan 🏴󠁧󠁢󠁳󠁣󠁴󠁿, Nr 1️⃣, Zoe 🇨🇭, Sol ☀︎, 🕵🏻‍♂️ Sam, 🐉 Ryū'.split(', '),
}

describe('WIRE-13: a name', () => {
  it.each(Object.entries(NAMES))('a name in %s is accepted in its own spelling', (_, names) => {
    for (const each of names) {
      expect(name.parse(each)).toBe(each.replaceAll('　', ' ').normalize('NFC'))
    }
  })

  it('a name contains no invisible character at any position', () => {
    const places = (blank: string) => [`Forge${blank}bank`, `${blank}Forgebank`, `Forgebank${blank}`, blank]
    const taken = everyBlank.flatMap((blank) => places(blank).filter((given) => isTaken(given)))
    // Trimming removes a byte order mark at either end.
    expect(taken).toEqual(['\ufeffForgebank', 'Forgebank\ufeff'])
  })

  it.each([
    ['a joiner without effect between letters', 'Forge\u200dbank'],
    ['two joiners', 'علی\u200c\u200cرضا'],
    ['a joiner beside a single emoji', '\u200d🐉 Ryū'],
    ['a variation selector after a letter', 'Forgebank\ufe0f'],
    ['an incomplete keycap emoji', '1\ufe0f Forge'],
    ['a flag that hides letters', 'Bank 🏴\u{e0068}\u{e0069}\u{e007f}'],
    ['a private-use character', 'Forge\ue000bank'],
    ['an unassigned character', 'Forge\uffffbank'],
  ])('a name with %s is refused', (_, given) => {
    expect(messageOf(given)).toBe(NOT_SHOWN)
  })

  it.each(['🐉', '---', '…', '👩‍👩‍👧‍👦', "'", '\u0301'])('needs a letter or a digit: %j', (given) => {
    expect(messageOf(given)).toBe('Enter at least one letter or digit.')
  })

  it.each(['\u00a0', '\u2003', '\u202f', '\u205f', '\u3000', '\u1680'])(
    'a name gets ordinary spaces in place of %j',
    (space) => {
      expect(name.parse(`Ünal${space}Bank${space}`)).toBe('Ünal Bank')
      expect(messageOf(space)).toBe(REQUIRED)
    },
  )

  it('each of many random names is refused if it is blank or reorders the text beside it', () => {
    let taken = 0
    const check = (given: string) => {
      const parsed = name.safeParse(given)
      if (!parsed.success) return
      taken += 1
      expect(invisibleIn(parsed.data)).toEqual([])
      expect(/[\p{L}\p{N}]/u.test(parsed.data)).toBe(true)
      expect(name.parse(parsed.data)).toBe(parsed.data)
    }
    fc.assert(fc.property(anyName(), check), { seed: 43, numRuns: walkOf(1_000, 5_000) })
    expect(taken).toBeGreaterThan(walkOf(100, 500))
  })
})

it('WIRE-13: notes lose only characters that reorder the text beside them', () => {
  const notes = multiLine({ max: 80 })
  expect(notes.parse('\u202eevil\u202c 123\u2069\nשלום\u200f!')).toBe('evil 123\nשלום!')
  expect(notes.parse('\u202e \u2066')).toBe('')
  expect(notes.parse('علی‌رضا 👩‍👩‍👧')).toBe('علی‌رضا 👩‍👩‍👧')
})

describe('HERO-3: invisible characters do not make names different', () => {
  it('so that no two names look the same', () => {
    for (const blank of everyBlank) expect(foldCase(`Forge${blank}bank`)).toBe('forgebank')
    for (const space of ['  ', '\u00a0', '\u3000 ']) expect(foldCase(`Forge${space}bank`)).toBe('forge bank')
  })

  it.each(['علی‌رضا', 'චන්ද්‍රිකා', 'Mia ❤️'])(
    'treats %j with and without joiners and variation selectors as one name',
    (given) => {
      expect(foldCase(given)).toBe(foldCase(given.replaceAll(/\u200c|\u200d|\ufe0f/g, '')))
    },
  )
})

it('WIRE-13: a name from Discord keeps only its visible characters', () => {
  expect(onlyVisible('\u202eFor\u2069ge\u200b\u3164')).toBe('Forge')
  expect(onlyVisible('Mia 👩‍👩‍👧 علی‌رضا')).toBe('Mia 👩‍👩‍👧 علی‌رضا')
  expect(onlyVisible('\u2800\u115f')).toBe('')
})

/** Invisible characters that are neither part of an emoji nor follow a letter beyond Latin, Greek and Cyrillic. */
function invisibleIn(taken: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(taken)].flatMap(({ segment }) => {
    const isPicture = /\p{Extended_Pictographic}|\u20e3/u.test(segment)
    const found = [...segment].filter((character) => blanks.has(character))
    if (isPicture)
      return found.filter((character) => !/[\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u.test(character))
    const isShaped = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(segment)
    return isShaped && found.length === 1 && /[\u200c\u200d]/.test(found[0] ?? '') ? [] : found
  })
}

/** Characters of every general category, of the first two planes, with a bias towards troublesome ones. */
function anyName() {
  const all = Array.from({ length: 0x20000 }, (_, at) => at)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .join('')
  const categories = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn'
  const ofCategory = categories.split(' ').map((category) => {
    const found = all.match(new RegExp(`\\p{${category}}`, 'gu')) ?? []
    return fc.nat({ max: found.length - 1 }).map((at) => found[at] ?? '')
  })
  const character = fc.oneof(
    { arbitrary: fc.oneof(...ofCategory), weight: 3 },
    { arbitrary: fc.constantFrom(...Object.values(NAMES).flat().join('')), weight: 3 },
    { arbitrary: fc.constantFrom(...'aB7 🐉❤1'), weight: 4 },
    { arbitrary: fc.constantFrom(...everyBlank.slice(0, 90), '\ufe0f', '\u200d', '\u20e3'), weight: 1 },
  )
  return fc.array(character, { minLength: 1, maxLength: 8 }).map((characters) => characters.join(''))
}

describe('HERO-3: upper and lower case are equal', () => {
  it.each([
    ['Thalia', 'THALIA'],
    ['Ünal', 'ünal'],
    ['Вьюга', 'ВЬЮГА'],
    ['Ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
    ['σας', 'σασ'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['Łukasz', 'łUKASZ'],
    ['U\u0308nal', 'ünal'],
    ['İpek', 'i\u0307pek'],
    ['𐐀𐐁', '𐐨𐐩'],
  ])('%j and %j are the same name', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other))
  })

  it.each([
    ['Ünal', 'Unal'],
    ['Kıvanç', 'Kivanç'],
    ['Tarren Mill', 'TarrenMill'],
    ['Ödin', 'Oedin'],
  ])('%j and %j are different names', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other))
  })

  it('case is ignored in any text, and folding twice changes nothing more', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('ı'))
    fc.assert(
      fc.property(word, (text) => {
        expect(foldCase(text.toUpperCase())).toBe(foldCase(text))
        expect(foldCase(foldCase(text))).toBe(foldCase(text))
      }),
    )
  })
})
