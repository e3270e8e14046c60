import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import '#features/index.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { actionOf, allKinds } from '#platform/change/catalogue.ts'

/** A text for members in the source: of a screen, a refusal, a notice or the history, with '{}' for each inserted value. */
interface Text {
  readonly at: string
  readonly text: string
  /** It is a part of what a screen says, between others. */
  readonly isPart: boolean
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const LEFT_OUT = ['ImportDeclaration', 'TaggedTemplateExpression']

function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked).join('{}')
  const isText = (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'JSXText'
  return isText ? String(node.value) : null
}

interface Source {
  readonly file: string
  readonly source: string
  readonly parsed: ReturnType<typeof parseSync>
}

const lineOf = ({ file, source }: Source, start: number) =>
  `${file}:${source.slice(0, start).split('\n').length}`

function textsIn(one: Source): Text[] {
  const texts: Text[] = []
  const add = (node: Node, text: string, isPart: boolean) =>
    texts.push({ at: lineOf(one, node.start), text, isPart })
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value) || LEFT_OUT.includes(value.type)) return
    const text = textOf(value)
    if (text !== null) add(value, text, value.type === 'JSXText')
    for (const child of Object.values(value)) visit(child)
  }
  visit(one.parsed.program)
  return texts.map((text) => ({ ...text, text: text.text.replace(/\s+/g, ' ').trim() }))
}

const FILES = globSync('{features,platform,app}/**/*.{ts,tsx}')
  .filter((file) => !/\.(test|journey)\.|\/testing\//.test(file))
  .map((file): Source => {
    const source = readFileSync(file, 'utf8')
    return { file, source, parsed: parseSync(file, source) }
  })
// Words of other languages, SQL and styles are none of ours.
const TEXTS = FILES.filter(({ file }) => !/^features\/message\/[^/]+$/.test(file))
  .flatMap(textsIn)
  .filter(({ text }) => / /.test(text) && !/^(SELECT|INSERT|UPDATE|DELETE|WITH|PRAGMA|VACUUM)\b/.test(text))

const against = (pattern: RegExp, ...allowed: readonly RegExp[]) =>
  TEXTS.filter(({ text }) => pattern.test(text) && !allowed.some((one) => one.test(text))).map(
    ({ at, text }) => `${at}: ${text}`,
  )

describe('texts on screens and in messages', () => {
  it('this test finds the texts in the source', () => {
    expect(TEXTS.length).toBeGreaterThan(1_500)
  })

  it('texts begin sentences with a capital letter', () => {
    // What operators read goes over several lines.
    const ours = TEXTS.filter(({ at }) => !/^platform\/database|settings\/server\/config/.test(at))
    const sentences = ours.filter(
      ({ text, isPart }) => !isPart && /[a-z]{2}[.?]$/.test(text) && text.split(' ').length > 3,
    )
    const small = sentences.filter(({ text }) => /^[a-z]|[a-z]{3}[.?] [a-z]/.test(text))
    expect(small.map(({ at, text }) => `${at}: ${text}`)).toEqual([])
  })

  it.each<[string, RegExp, ...RegExp[]]>([
    [
      'names who may, not ‘only who’',
      /\b(only|for|by|to|from|with) who (has|have|is|are|may|put|set|made|proposed|had|handles?|keeps?|sees?)\b/i,
    ],
    ['says ‘no longer’', /\bnot\b.*\bany more\b|\bno more\b(?! than| bookings)/],
    ['says ‘already’ in front', /\balready\.?$|\balready (or have|there)\b.*stand/, /{} is here already/],
    [
      'asks for a choice or a reason, not to ‘say’',
      /^Say (which|what|why|where|whether|who|when)\b/,
      /^Say what you want$/,
    ],
    [
      'lets nothing stand that does not',
      /\b(stands?|lies) (there|here|in it|in other|beside|twice)\b|Nobody stands/,
    ],
    ['calls nobody ‘of this name’', /\bof (this|that) name\b/],
    [
      'has one word for signing in',
      /\b(log ?in|logged in|log ?out|sign-?in to|sign on)\b/i,
      /^\/login/,
      /^Login · \{\}$/,
      /logged in 15 minutes before/,
    ],
    ['has one word for each of the crew', /\b(gold-collector|raid-leader|boostee|buyer|customer)\b/i],
    ['writes percentages alike', /\d %/],
    ['has gold in the singular', /\bg (are|were|wait|stand|have)\b/],
    ['is on Discord', /\bat Discord\b/],
    ['has one thing per line', /\b(group|raid|realm|two) a line\b/],
    [
      'says what could not be done, in one way',
      /^(Failed to|Error \w+ing|Couldn.t|Could not|Unable to|Cannot) /,
      // The community's own.
      /^Failed to (create raid|decode|delete hero name|fetch hero names|fetch mails|load raid data|load bookings|submit booking|update booking status)/,
      /^Error (checking authentication|decoding raids|deleting raid|fetching|generating code|loading|processing|publishing raid|updating)/,
      /^(Could not (be delivered|pay)|Cannot make it)/,
    ],
  ])('%s', (_, pattern, ...allowed) => {
    expect(against(pattern, ...allowed)).toEqual([])
  })
})

it('refusals are sentences that begin with a capital letter', () => {
  for (const [, message] of Object.values(FAILURES)) expect(message).toMatch(/^[A-Z][^{}]+[.\w]$/)
})

describe('texts of notices', () => {
  const RAID = { name: 'HC Full Late', isDeleted: false, date: '2026-11-24', time: '11:30 PM' }
  const TO = {
    ...{
      time: '11:45 PM',
      date: '2026-11-24',
      reason: 'Two boosters are missing.',
      call: 'Gold not here',
      outcome: 'kept',
      gold: 90_000,
    },
    ...{ amount: 90_000, together: 90_000, holder: 'other', payee: 'Rallona-Kazzak' },
    ...{
      what: 'Move 90,000 g: Jörn → Thalia.',
      kind: 'Raid full',
      realm: 'Hyjal (Alliance)',
      paymentRealm: 'Draenor',
    },
    ...{
      paymentFaction: 'Alliance',
      state: 'booked',
      raid: 'HC Early',
      client: 'Rallona-Kazzak',
      of: 'deposit',
      inGroup: true,
    },
    lines: [{ kind: 'held', owner: 'reader', gold: 90_000 }],
  }
  const notified = allKinds().flatMap((kind) => {
    const notifies = actionOf(kind).notifies
    return notifies === undefined ? [] : [[kind, notifies] as const]
  })

  it.each(notified)('the notice %s names people and clients, and any gold that moves', (kind, notifies) => {
    for (const relation of ['owner', 'crew', 'member'] as const) {
      const happened = {
        ...{ by: 'Jörn', relation, reader: 'reader', clients: ['Rallona-Kazzak'], raid: RAID },
        ...{ taken: 90_000, owes: 90_000 },
      }
      const said = notifies.text({ ...happened, from: TO, to: TO })
      expect(said).toMatch(/^[A-Z][^{}]*[.!?"]$|[.)]$/)
      expect(said).toMatch(/HC Full Late|Jörn|Rallona|90,000 g|Hyjal/)
      expect(said).not.toMatch(/undefined|null|NaN/)
      if (actionOf(kind).moves && relation === (kind.startsWith('booking') ? 'owner' : 'member'))
        expect(said).toMatch(/90,000 g/)
    }
  })
})
