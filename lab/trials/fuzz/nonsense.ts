import fc from 'fast-check'

/** What no field takes, and what looks as if one could. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', 'a\u0007b', '\ud800', '\u202etxt', 'ﷺ'.repeat(60), '👩‍👩‍👧‍👦'.repeat(9)),
  fc.constantFrom(
    "'; DROP TABLE raid; --",
    '" OR 1=1',
    '{{7*7}}',
    '../../etc',
    '<script>1</script>',
    '%00',
    '\\',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '9'.repeat(400)),
  fc.constantFrom(-1, -0, 0.5, 1e21, 1e308, 2 ** 53, 999_999_999_999, 1_000_000_000_000),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { $ne: null }, { toString: 1 }, { length: -1 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ minLength: 1_001, maxLength: 1_200 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

/** One way to spoil a valid input. */
export type Mutation =
  | { readonly does: 'set'; readonly field: number; readonly value: unknown }
  | { readonly does: 'drop'; readonly field: number }
  | { readonly does: 'add'; readonly name: string; readonly value: unknown }

const fieldName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'id', '_id', 'role', 'userId', 'status', ''),
  fc.string({ maxLength: 20 }),
)

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('set' as const), field: fc.nat(20), value: nonsense }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('drop' as const), field: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('add' as const), name: fieldName, value: nonsense }),
  },
)

export function mutated(
  input: Readonly<Record<string, unknown>>,
  mutations: readonly Mutation[],
): Record<string, unknown> {
  const entries = new Map(Object.entries(input))
  const fields = Object.keys(input)
  for (const one of mutations) {
    const name = one.does === 'add' ? one.name : fields[one.field % Math.max(1, fields.length)]
    if (name === undefined) continue
    if (one.does === 'drop') entries.delete(name)
    else entries.set(name, one.value)
  }
  // From entries, so that a field may be called __proto__.
  return Object.fromEntries(entries)
}

/** Bodies that are no object of a call. */
export const oddBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '"text"', '7', '{"a":1}}', '\u0000', '{"a":1,"a":2}', '\ufeff{}'),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"\\u005f_proto__":{"x":1}}',
  ),
  fc.constantFrom(
    '['.repeat(30_000),
    `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    `{"a":"${'x'.repeat(66_000)}"}`,
  ),
  fc.nat(3_000).map((many) => `{${Array.from({ length: many }, (_, at) => `"f${at}":1`).join()}}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ maxDepth: 12 }),
)

export const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/json,text/plain',
      'application/jsonp',
      'application/vnd.api+json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'image/svg+xml',
      '/',
      ';',
      '',
    ),
  },
)
