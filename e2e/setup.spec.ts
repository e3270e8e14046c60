import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { DEMO_DISCORD, OTHER_DISCORD } from '#demo/discord.ts'
import { personWith } from '#demo/people.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { DEFAULT_ROLE_IDS } from '#domain/rights.ts'
import { BRIEF_NODE_ARGS, freePort, lineOf, startProgram } from '#scripts/processes.ts'
import { embeddedFolder } from '#server/testing/embedded-folder.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { consentAs } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const [SECONDS_A_PRESS, SECONDS_A_KEY] = [1.5, 0.3]

/** Counts what a hand does: presses, choices and boxes that are filled in; and how long a person takes for it, a box typed and not pasted. */
class Hand {
  readonly page: Page
  presses = 0
  seconds = 0

  constructor(page: Page) {
    this.page = page
  }

  count(typed = ''): void {
    this.presses += 1
    this.seconds += SECONDS_A_PRESS + typed.length * SECONDS_A_KEY
  }

  async press(name: string | RegExp): Promise<void> {
    this.count()
    await this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
  }

  async fill(name: string, text: string): Promise<void> {
    this.count(text)
    await this.page
      .getByRole('textbox', { name })
      .or(this.page.locator('input[type=password]').and(this.page.getByLabel(name)))
      .first()
      .fill(text)
  }

  async choose(name: string, option: string): Promise<void> {
    this.count()
    await this.page.getByRole('combobox', { name, exact: true }).selectOption(option)
  }
}

/** The product as an operator starts it, without a word about Discord but where the stand-in is. */
async function startUnset() {
  const [discord, port, dataDir] = [await spawnStandIn('discord'), await freePort(), await embeddedFolder()]
  const unset = {
    DISCORD_CLIENT_ID: '',
    DISCORD_CLIENT_SECRET: '',
    DISCORD_GUILD_ID: '',
    DISCORD_BOT_TOKEN: '',
  }
  const server = startProgram('server/main.ts', {
    nodeArgs: BRIEF_NODE_ARGS,
    env: {
      ...unset,
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
      DISCORD_API_URL: `${discord.url}/api/v10`,
      DISCORD_AUTHORIZE_URL: `${discord.url}/oauth2/authorize`,
    },
  })
  const [address] = await lineOf(server, /http:\/\/localhost:\d+\/setup#[\w-]+/)
  return {
    address,
    discord,
    async stop() {
      server.kill()
      await once(server, 'exit')
      await discord.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The page asks for the product while it starts: no failure of its own is watched for. */
const freshPage = async (browser: Browser) =>
  (await browser.newContext({ reducedMotion: 'reduce' })).newPage()

test('SETUP-1, SETUP-3, SETUP-4, OWN-6, OWN-7: from the first start to the first booking in at most 40 presses and 10 minutes', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { address, discord, stop } = await startUnset()
  const page = await freshPage(browser)
  const hand = new Hand(page)
  const keep = () => hand.press('Test and save')

  await test.step('the address of the log opens the set-up, and another browser is asked for the code', async () => {
    await page.goto(address)
    await expect(page.getByLabel('Address of the site')).toHaveValue(new URL(address).origin)
    expect(page.url()).not.toContain('#')
    await expectAccessible(page)
    const other = await freshPage(browser)
    await other.goto(new URL('/setup', address).href)
    await other.getByRole('textbox', { name: 'Code' }).fill('guessed')
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByText(/This is not the current code\./).first()).toBeVisible()
    await other.context().close()
    await keep()
  })
  await test.step('what is wrong with Discord is said where it is typed', async () => {
    await hand.fill('Application id', DEMO_DISCORD.clientId)
    await hand.fill('Client secret', 'typed wrong')
    await hand.fill('Bot token', DEMO_DISCORD.botToken)
    await keep()
    await expect(page.getByText(/Discord does not know this id with this secret\./).first()).toBeVisible()
    await discord.control('bot', { listsMembers: false })
    await hand.fill('Client secret', DEMO_DISCORD.clientSecret)
    await keep()
    await expect(page.getByText(/Switch "Server Members Intent" on/).first()).toBeVisible()
    await expectAccessible(page)
    await discord.control('bot', { listsMembers: true, isInGuild: false })
    await keep()
  })
  await test.step('a bot without a server has an invitation; roles of the same name are chosen already', async () => {
    await expect(page.getByText(/The bot is in no server yet\./).first()).toBeVisible()
    await discord.control('bot', { isInGuild: true })
    await hand.press('Look again')
    await expect(page.getByRole('list', { name: 'Discord roles of Admin' })).toBeVisible()
    await hand.choose('Admin', 'Developer (1 member)')
    await hand.press('Take Developer from Developer')
    await expectAccessible(page)
    await keep()
    await hand.fill('Name of the community', 'Nordwacht')
    await hand.fill('Invitation to your Discord server', 'https://discord.gg/example')
    await keep()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(4)
  })
  await test.step('who holds no Admin is told so, and the first who does ends the set-up', async () => {
    await hand.press('Sign in with Discord')
    await consentAs(page, personWith('Advertiser'))
    await expect(
      page.getByText(/This account holds none of the Discord roles that give Admin\./),
    ).toBeVisible()
    await hand.press('Sign in with Discord')
    hand.count()
    await consentAs(page, personWith('Admin'))
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible({ timeout: 60_000 })
    const { status } = await page.request
      .get(new URL('/setup', address).href)
      .then((answer) => ({ status: answer.status() }))
    expect(status).toBe(404)
    await expect(page).toHaveTitle('Welcome to your Dashboard · Nordwacht')
  })
  await test.step('the first raid is planned, published and booked', async () => {
    await page.getByRole('link', { name: /The first raid is planned/ }).click()
    hand.count()
    await hand.fill('Name', 'First raid')
    await hand.choose('Difficulty', 'Heroic')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    hand.count()
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill(tomorrow)
    await hand.choose('Time', '8:15 PM')
    hand.count()
    await page.getByRole('textbox', { name: 'Max Clients', exact: true }).fill('8')
    hand.count()
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('300000')
    await hand.choose('Raid Leader', 'Thorvald Eisbrech')
    await hand.press('Create Raid')
    await hand.press('Create')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await page.goto(new URL('/dashboard/upcoming-raids', address).href)
    await hand.press('Publish First raid')
    await hand.press('Publish')
    await page.goto(new URL('/dashboard/book-raid', address).href)
    await hand.press('Book Now')
    const form = page.getByRole('dialog', { name: 'Book Raid' })
    await hand.fill('Client Name', 'Firstclient')
    await hand.fill('Client Realm', 'Kazzak')
    await hand.choose('Client Class', 'Rogue')
    await form.getByRole('button', { name: 'Book client' }).click()
    hand.count()
    await expect(page.getByText('Booking request sent for First raid').first()).toBeVisible()
  })
  process.stdout.write(`${hand.presses} presses, ${Math.round(hand.seconds)} s of a hand\n`)
  expect(hand.presses).toBeLessThanOrEqual(40)
  expect(hand.seconds).toBeLessThanOrEqual(600)
  await test.step('later the application is another one, from a sign-in by it on', async () => {
    await page.goto(new URL('/dashboard/community', address).href)
    const card = page.getByRole('region', { name: 'Discord', exact: true })
    await expect(card.getByText(`Application ${DEMO_DISCORD.clientId}, with a bot`)).toBeVisible()
    await card.getByRole('button', { name: 'Change Discord' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Discord' })
    await dialog.getByLabel('Application id').fill(OTHER_DISCORD.clientId)
    await dialog.getByLabel('Client secret').fill('typed wrong')
    await dialog.getByLabel('Bot token').fill(OTHER_DISCORD.botToken)
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await expect(dialog.getByText(/Discord does not know this id with this secret\./).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Client secret').fill(OTHER_DISCORD.clientSecret)
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await expect(dialog.getByText(/nothing changes/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, personWith('Advertiser'))
    await expect(page.getByText(/^Nothing has changed\./)).toBeVisible()
    await expect(card.getByText(`Application ${DEMO_DISCORD.clientId}, with a bot`)).toBeVisible()
    await card.getByRole('button', { name: 'Change Discord' }).click()
    await dialog.getByLabel('Application id').fill(OTHER_DISCORD.clientId)
    await dialog.getByLabel('Client secret').fill(OTHER_DISCORD.clientSecret)
    await dialog.getByLabel('Bot token').fill(OTHER_DISCORD.botToken)
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, personWith('Admin'))
    await expect(page.getByText('The sign-in succeeded: the change is in effect.')).toBeVisible()
    await expect(card.getByText(`Application ${OTHER_DISCORD.clientId}, with a bot`)).toBeVisible()
  })
  await test.step('the server is chosen by name, and roles of others than Admin need no sign-in', async () => {
    await page.getByRole('button', { name: 'Change server and roles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change server and roles' })
    await dialog.getByRole('button', { name: 'Take Trial Advertiser from Trial Advertiser' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Server \d+, 7 of 9 roles/)).toBeVisible()
  })
  await page.context().close()
  await stop()
})

test('SETUP-3, SETUP-4: without a bot ids are pasted, and a sign-in says which of them is wrong', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { address, stop } = await startUnset()
  const page = await freshPage(browser)
  const hand = new Hand(page)
  const keep = () => hand.press('Test and save')
  const signIn = async () => {
    await hand.press('Sign in with Discord')
    await consentAs(page, personWith('Admin'))
  }

  await test.step('ids that are none are refused where they are pasted', async () => {
    await page.goto(address)
    await keep()
    await hand.fill('Application id', DEMO_DISCORD.clientId)
    await hand.fill('Client secret', DEMO_DISCORD.clientSecret)
    await keep()
    await hand.fill('Server id', '42')
    await keep()
    await expect(page.getByText('Choose at least one: an Admin completes the set-up.').first()).toBeVisible()
    await hand.fill('Admin', 'the bosses')
    await keep()
    await expect(page.getByText('A Discord id is a number of 1 to 20 digits.').first()).toBeVisible()
    await expectAccessible(page)
    await hand.fill('Admin', '4711')
    await keep()
    await hand.fill('Name of the community', 'Nordwacht')
    await hand.fill('Invitation to your Discord server', 'https://discord.gg/example')
    await keep()
  })
  await test.step('the wrong server', async () => {
    await signIn()
    await expect(page.getByText(/This account is not in the server of step 3\./)).toBeVisible()
    await hand.press('Change Server and roles')
    await hand.fill('Server id', DEMO_DISCORD.guildId)
    await keep()
  })
  await test.step('a role of nobody', async () => {
    await signIn()
    await expect(
      page.getByText(/This account holds none of the Discord roles that give Admin\./),
    ).toBeVisible()
    await hand.press('Change Server and roles')
    await hand.fill('Admin', DEFAULT_ROLE_IDS.Admin)
    await keep()
    await signIn()
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible({ timeout: 60_000 })
  })
  await page.context().close()
  await stop()
})
