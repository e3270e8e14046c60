import type { Page } from '@playwright/test'
import type { Api } from './fixtures/factories.ts'
import { intercept } from './fixtures/intercept.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { expectToSay, type Fault, type ScreenCase } from './fixtures/screen-case.ts'
import { personOf } from './fixtures/sign-in.ts'
import { test } from './fixtures/test.ts'
import { TEXT_CASES } from './fixtures/text-cases.ts'

/** What one case may take, ms: a machine that is busy needs seconds for a page. */
const CASE_MS = 20_000

// One browser for the cases of a screen: a page of its own each, and what the first has loaded the others have at once.
for (const cases of Map.groupBy(TEXT_CASES, screenOf).values()) {
  const [first] = cases as [ScreenCase, ...ScreenCase[]]
  const statements = [...new Set(cases.map(({ statement }) => statement))].sort().join(', ')
  test(`${screenOf(first)}: each text comes when it should (${statements})`, async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    test.setTimeout(test.info().timeout + cases.length * CASE_MS)
    const context = (await signedIn(first.as)).context()
    for (const screenCase of cases) {
      const { statement, text, when } = screenCase
      await test.step(`${statement}: '${text}', when ${when}`, async () => {
        const page = await context.newPage()
        await come(page, screenCase, api, expectFailure)
        await expectToSay(page, text)
        await page.close()
        await context.clearPermissions()
        await api.clear()
      })
    }
  })
}

function screenOf({ as, at }: Pick<ScreenCase, 'as' | 'at'>): string {
  return `${personOf(as).name} on ${typeof at === 'string' ? at : 'Edit Raid'}`
}

async function come(page: Page, screenCase: ScreenCase, api: Api, expectFailure: ExpectFailure) {
  const { at, fault, socket, does } = screenCase
  const raid = await api.publishedRaid({ name: 'Spoken of' })
  const world = { raid, api, mail: (await screenCase.mail?.({ raid, api })) ?? null }
  if (fault) await injectFault(page, fault, raid._id, expectFailure)
  // It would bring what the call does not.
  if (socket === 'silent') await quietLine(page)
  await page.goto(typeof at === 'string' ? at : at(world))
  await does?.(page, world)
}

type ExpectFailure = (path: string, outcome: Fault['outcome']) => void

async function injectFault(
  page: Page,
  { path, outcome, answer }: Fault,
  id: string,
  expectFailure: ExpectFailure,
): Promise<void> {
  const exact = path.replace('{id}', id)
  if (outcome !== 200) expectFailure(exact, outcome)
  await intercept(page, exact, answer)
}
