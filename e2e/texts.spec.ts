import type { Page } from '@playwright/test'
import { ERROR_CASES } from './fixtures/error-cases.ts'
import { HERO_NAME_CASES } from './fixtures/hero-name-cases.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { expectToSay, type Fault, type ScreenCase } from './fixtures/screen-case.ts'
import { SUCCESS_CASES } from './fixtures/success-cases.ts'
import { test } from './fixtures/test.ts'

for (const screenCase of [...ERROR_CASES, ...SUCCESS_CASES, ...HERO_NAME_CASES]) {
  const { text, when, statement } = screenCase
  test(`${statement}: '${text}', when ${when}`, async ({ signedIn, api, expectFailure }) => {
    const raid = await api.publishedRaid({ name: 'Spoken of' })
    const at = typeof screenCase.at === 'string' ? screenCase.at : screenCase.at({ raid, api })
    const page = await signedIn(screenCase.as)
    if (screenCase.fault) await injectFault(page, screenCase.fault, raid._id, expectFailure)
    await setSocket(page, screenCase.socket)
    await page.goto(at)
    await screenCase.does?.(page, { raid, api })
    await expectToSay(page, text)
  })
}

type ExpectFailure = (path: string, outcome: Fault['outcome']) => void

async function injectFault(
  page: Page,
  { path, outcome, handle }: Fault,
  id: string,
  expectFailure: ExpectFailure,
): Promise<void> {
  const exact = path.replace('{id}', id)
  if (outcome !== 200) expectFailure(exact, outcome)
  await page.route((url) => url.pathname === exact, handle)
}

async function setSocket(page: Page, state: ScreenCase['socket']): Promise<void> {
  if (state === undefined) return
  if (state === 'refused') {
    await page.addInitScript(refuseSockets)
    return
  }
  if (state === 'silent') return quietLine(page)
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      server.send(message)
      // The screen is there, and listens.
      if (!String(message).includes('joinRaidRoom')) return
      // An event in Socket.IO's protocol: a message of type 4, a packet of type 2.
      socket.send('42["raidUpdate",{"success":true,"payload":"%%%"}]')
    })
  })
}

/** As when nothing listens, yet without the browser's own line in the console. */
function refuseSockets(): void {
  class Refused {
    onerror?: (event: Event) => void
    onclose?: (event: Event) => void
    readonly close = () => undefined

    constructor() {
      queueMicrotask(() => {
        this.onerror?.(new Event('error'))
        this.onclose?.(new CloseEvent('close', { code: 1006 }))
      })
    }
  }
  Object.assign(window, { WebSocket: Refused })
}
