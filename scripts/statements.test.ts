import { describe, expect, it } from 'vitest'
import { statementsIn, testsOf } from './statements.ts'

const PRODUCT = `# What it does

## Gold

- **GOLD-1** Gold is whole, up to 999,999; below it
  says 'Too little'.
- **GOLD-2** \`POST /gold/take\` takes \`goldId\`.

Words that are no statement.
`

describe('statements of docs/product.md', () => {
  it('statements are read with number and text in one line, without the text around them', () => {
    expect(statementsIn(PRODUCT)).toEqual([
      { id: 'GOLD-1', text: "Gold is whole, up to 999,999; below it says 'Too little'." },
      { id: 'GOLD-2', text: '`POST /gold/take` takes `goldId`.' },
    ])
  })

  it('statements are covered by passed tests that name them, and GOLD-10 does not cover GOLD-1', () => {
    const tests = testsOf(statementsIn(PRODUCT), ['takes gold (GOLD-2, GOLD-10)', 'GOLD-2: twice'])
    expect([...tests]).toEqual([
      ['GOLD-1', []],
      ['GOLD-2', ['takes gold (GOLD-2, GOLD-10)', 'GOLD-2: twice']],
    ])
  })
})
