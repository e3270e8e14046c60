import type { Page } from '@playwright/test'
import { HERO_NAME_SITUATIONS } from './fixtures/hero-name-situations.ts'
import { type Disturbance, expectToSay, type Situation } from './fixtures/situation.ts'
import { SITUATIONS } from './fixtures/situations.ts'
import { SUCCESSES } from './fixtures/successes.ts'
import { test } from './fixtures/test.ts'

for (const situation of [...SITUATIONS, ...SUCCESSES, ...HERO_NAME_SITUATIONS]) {
  const { text, when, statement } = situation
  test(`${statement}: '${text}', when ${when}`, async ({ signedIn, backstage, announce }) => {
    const raid = await backstage.publishedRaid({ name: 'Spoken of' })
    const at = typeof situation.at === 'string' ? situation.at : situation.at({ raid, backstage })
    const page = await signedIn(situation.as)
    if (situation.disturbed) await disturb(page, situation.disturbed, raid._id, announce)
    await setSocket(page, situation.socket)
    await page.goto(at)
    await situation.does?.(page, { raid, backstage })
    await expectToSay(page, text)
  })
}

type Announce = (path: string, outcome: Disturbance['outcome']) => void

async function disturb(
  page: Page,
  { path, outcome, handle }: Disturbance,
  id: string,
  announce: Announce,
): Promise<void> {
  const exact = path.replace('{id}', id)
  if (outcome !== 200) announce(exact, outcome)
  await page.route((url) => url.pathname === exact, handle)
}

async function setSocket(page: Page, state: Situation['socket']): Promise<void> {
  if (state === undefined) return
  if (state === 'refused') {
    await page.addInitScript(refuseSockets)
    return
  }
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (state === 'silent') return
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
