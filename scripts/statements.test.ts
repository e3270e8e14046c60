import { describe, expect, it } from 'vitest'
import { missingFrom, statementsIn, testsOf, unshownTexts } from '#scripts/statements.ts'

const PRODUCT = `# What it does

## Gold

- **GOLD-1** Gold is whole, up to 999,999; below it
  says 'Too little'.
- **GOLD-2** \`POST /gold/take\` takes \`goldId\`.

Words that are no statement.
`

const SPECIFICATION = `# Specification

## 1. What for
'Not compared'

## 2. Screens
- Columns: Name, Price (or 'None').
See /dashboard/gold, every 30 s.

## 7. Calls
| Method and path | Payload | Answer |
|---|---|---|
| POST /gold/take, /give | goldId | success |

## 8. Errors
- 'You don't have it', 'Cannot exceed {n} ...' and 'Too little'.

## 10. After
'Nor this'
`

describe('statements', () => {
  it('are read with their number, in one line, without what stands around them', () => {
    expect(statementsIn(PRODUCT)).toEqual([
      { id: 'GOLD-1', text: "Gold is whole, up to 999,999; below it says 'Too little'." },
      { id: 'GOLD-2', text: '`POST /gold/take` takes `goldId`.' },
    ])
  })

  it('are shown by the passed tests that name them, and GOLD-10 is not GOLD-1', () => {
    const tests = testsOf(statementsIn(PRODUCT), ['takes gold (GOLD-2, GOLD-10)', 'GOLD-2: twice'])
    expect([...tests]).toEqual([
      ['GOLD-1', []],
      ['GOLD-2', ['takes gold (GOLD-2, GOLD-10)', 'GOLD-2: twice']],
    ])
  })
})

describe('what the specification names', () => {
  it('is missing where the product does not say it, and only there', () => {
    expect(missingFrom(PRODUCT, SPECIFICATION)).toEqual([
      'text: None',
      "text: You don't have it",
      'text: Cannot exceed {n} ...',
      'route: /dashboard/gold',
      'route: /give',
      'call: POST /gold/give',
      'column: Name',
      'column: Price',
      'figure: 30',
    ])
  })

  it('is found with its grouping and its line breaks, as a word of its own', () => {
    const product = `- **A-1** 'You don't have it' 'Cannot exceed {n} of 30' 'None', \`/dashboard/gold\`, POST /gold/give`
    expect(missingFrom(`${PRODUCT}${product} Names, Prices, 1,300 /give`, SPECIFICATION)).toEqual([
      'column: Name',
      'column: Price',
    ])
  })

  it('is shown, if it is a text of the errors, by a passed test that is named after it', () => {
    const passed = ["TEXT-1: 'Cannot exceed 12 of it'", "'Too little', when there is little"]
    expect(unshownTexts(SPECIFICATION, passed)).toEqual(["You don't have it"])
  })
})
