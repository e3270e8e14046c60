import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core'
import { findFirefox } from '#scripts/firefox.ts'
import { EAR_JOURNEYS } from './fixtures/by-ear.ts'
import { Ear, type HeardPage } from './fixtures/ear.ts'
import { personOf, sessionOf } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// Playwright drives a Firefox of its own making alone: this is the one that people have, by WebDriver BiDi.
test.describe('PAGE-32: in Firefox the same is said @all', () => {
  let browser: Browser
  test.beforeAll(async () => {
    const executablePath = await findFirefox()
    if (executablePath === null)
      throw new Error('There is no Firefox: install one, or name it in FIREFOX_PATH.')
    browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  })
  test.afterAll(() => browser.close())

  for (const { name, who, prepare, go } of EAR_JOURNEYS)
    test(`to who wants to ${name}`, async ({ product, api }) => {
      await prepare(api)
      const context = await browser.createBrowserContext()
      try {
        const page = await context.newPage()
        await page.setViewport({ width: 1440, height: 900 })
        if (who !== null) {
          const cookies = await sessionOf(product, personOf(who))
          const domain = new URL(product.origin).hostname
          await context.setCookie(...cookies.map(({ name, value }) => ({ name, value, domain, path: '/' })))
        }
        const heard: HeardPage = {
          goto: (address) => page.goto(new URL(address, product.origin).href),
          title: () => page.title(),
          evaluate: (script) => page.evaluate(script),
          keyboard: {
            press: async (key) => {
              const [last = '', ...held] = key.split('+').reverse()
              for (const one of held) await page.keyboard.down(one as KeyInput)
              await page.keyboard.press(last as KeyInput)
              for (const one of held) await page.keyboard.up(one as KeyInput)
            },
            type: (text) => page.keyboard.type(text),
          },
        }
        const ear = new Ear(heard)
        await go(ear)
        expect(ear.transcript).toMatchSnapshot(`${name.replaceAll(' ', '-')}.txt`)
      } finally {
        await context.close()
      }
    })
})
