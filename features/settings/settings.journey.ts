import type { WebSocket } from '@playwright/test'
import { signIn } from '#demo/api-client.ts'
import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { PEOPLE, personWith } from '#demo/people.ts'
import { endOtherSessions, getRoles } from '#features/member/calls.ts'
import { createSeason, DEFAULT_SEASON, seasonText } from '#features/season/calls.ts'
import { DESK, expectAccessibleAt } from '#platform/testing/browser/accessibility.ts'
import { fillClient, openForm } from '#platform/testing/browser/booking-form.ts'
import { storedBookings } from '#platform/testing/browser/evening.ts'
import { raidRow, toast } from '#platform/testing/browser/screens.ts'
import { sessionOf, signInByConsent } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/** No other file signs in as Corvin: this one ends all of Corvin's sessions. */
const [SOMEBODY = personWith('Advertiser')] = PEOPLE.filter(({ name }) => name === 'Corvin Ashmarket')
const ABYSS = {
  name: 'Abyss',
  raids: [{ name: 'Abyss of Night', bosses: ['Orobas', 'Vael', 'Mor', 'Sul'] }],
  curve: ['Vael', 'Mor', 'Sul'],
  tokenGroups: [{ name: 'Void', classes: ['Mage' as const, 'Druid' as const] }],
}

test('SET-4, COMM-9, AUTH-10, PAGE-2, PAGE-33, LIVE-1: sessions are ended by their member, from another device, and by staff @all', async ({
  page,
  product,
  signedIn,
}) => {
  const client = () => signIn(product.origin, product.discord.url, SOMEBODY)
  const [first, second] = await Promise.all([client(), client()])
  await signInByConsent(page, product.origin, SOMEBODY)
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  const dialog = page.getByRole('alertdialog', { name: 'Confirm sign-out' })

  await test.step('a member ends one session after a question, then all others', async () => {
    await page.goto('/dashboard/settings/devices')
    await expect(devices).toHaveCount(3)
    await expect(devices.first()).toContainText('Chrome on')
    await expect(devices.first()).toContainText('This device')
    await expectAccessibleAt(page, DESK)
    await page.getByRole('button', { name: 'Sign out An unknown device' }).last().click()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(toast(page, 'Signed out on that device')).toBeVisible()
    await expect(devices).toHaveCount(2)
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(dialog).toContainText('sign out on the other device? You stay signed in here.')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
    for (const ended of [first, second]) await expect(ended.call(getRoles, {})).rejects.toThrow()
  })

  const third = await client()
  await test.step('a device whose session is ended leaves the dashboard at once, with a message', async () => {
    const live = page.waitForEvent('websocket').then((socket) => connected(socket))
    await page.reload()
    await live
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // A fetch that is still pending would find no session.
    // biome-ignore lint/nursery/noPlaywrightNetworkidle: nothing else shows that no fetch is pending
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await third.call(endOtherSessions, {})
    await expect(page).toHaveURL('/')
    const note = page.getByRole('status').filter({ hasText: 'You were signed out on another device.' })
    await expect(note.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    // Fetches that the page began when it connected may come before '/auth/status'.
    const [status, ...then] = asked.slice(asked.indexOf('/auth/status'))
    expect(status).toBe('/auth/status')
    expect(then).not.toContain('/discord/roles')
  })

  await test.step('staff find who is signed in, and end that member’s sessions', async () => {
    const admin = await signedIn('Admin')
    await admin.goto('/dashboard/settings/members')
    const members = admin.getByRole('region', { name: 'Members signed in' })
    await members.getByLabel('Find a member').fill(SOMEBODY.name.toUpperCase())
    await expect(members.getByRole('listitem')).toHaveCount(1)
    await expectAccessibleAt(admin, DESK)
    await members.getByRole('button', { name: `End all sessions of ${SOMEBODY.name}` }).press('Enter')
    const question = admin.getByRole('alertdialog', { name: 'End all sessions' })
    await question.getByRole('button', { name: 'End all sessions' }).click()
    await expect(toast(admin, `${SOMEBODY.name} is signed out on 1 device`)).toBeVisible()
    await expect(members.getByText('Nobody by that name is signed in.')).toBeVisible()
    await expect(third.call(getRoles, {})).rejects.toThrow()
  })

  await test.step('ending the current session acts like Logout', async () => {
    await page.context().addCookies(await sessionOf(product, SOMEBODY))
    await page.goto('/dashboard/settings/devices')
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('forge-session')
  })
})

test.describe('community settings', () => {
  // Other tests of the same product create raids of the built-in season.
  test.afterEach(async ({ api }) => {
    await (await api.as(personWith('Admin'))).call(createSeason, { text: seasonText(DEFAULT_SEASON) })
  })

  test('OWN-1, OWN-6, OWN-8, OWN-20, HIST-3, DSC-1, DSC-7, SEASON-4, SEASON-6, SEASON-7: settings changed by staff apply to the site, to Discord and to raids', async ({
    signedIn,
    api,
    product,
  }) => {
    const before = await api.publishedRaid({ name: 'Before', raidType: 'Curve', bossCount: 2 })
    const page = await signedIn('Admin')
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    const changes = page.getByRole('region', { name: 'Changes' })
    const index = page.getByRole('navigation', { name: 'Settings' })
    const landing = async () => (await page.request.get('/')).text()

    await test.step('newly loaded pages show the set name and links', async () => {
      await page.goto('/dashboard/settings/name')
      await box('Name').fill('Nord & Söhne')
      await box('Tagline').fill('Raids of the north')
      await box('Contact').fill('https://abyss.example/contact')
      await expect(changes).toContainText('3 changes: Name Forge → Nord & Söhne; Tagline')
      await expectAccessibleAt(page, DESK)
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Links, Name saved')).toBeVisible()
      const html = await landing()
      expect(html).toContain('https://abyss.example/contact')
      expect(html).toContain('>Raids of the north</h1>')
      expect(/>[^<]*\bForge\b[^<]*</.exec(html)).toBeNull()
      expect(await (await page.request.get('/site.webmanifest')).json()).toMatchObject({
        name: 'Nord & Söhne',
      })
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page).toHaveTitle('Settings: Name and links · Nord & Söhne')
      await expect(page.getByRole('banner')).toContainText('Nord & Söhne')
      await page.getByRole('button', { name: 'History of the settings' }).click()
      await expect(page.getByRole('dialog')).toContainText('Contact: https://abyss.example/contact')
      await page.keyboard.press('Escape')
    })

    await test.step('an emptied field gets its default', async () => {
      for (const name of ['Name', 'Tagline', 'Contact']) await box(name).fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(changes).toBeHidden()
      expect(await landing()).not.toContain('Raids of the north')
    })

    await test.step('Discord accepts posts to a configured channel', async () => {
      const [webhook] = DEMO_WEBHOOKS
      if (webhook === undefined) throw new Error('The demo has no webhook')
      await index.getByRole('link', { name: 'Discord channels' }).click()
      await page.getByRole('button', { name: 'Set: Raid full' }).click()
      await page.getByLabel('Webhook URL').fill(webhookAddress(product.discord.url, webhook))
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Send a test: Raid full' }).click()
      await expect(toast(page, 'Discord accepted the test.')).toBeVisible()
      await expectAccessibleAt(page, DESK)
      await page.getByRole('button', { name: 'Remove: Raid full' }).click()
      await expect(page.getByRole('button', { name: 'Set: Raid full' })).toBeVisible()
    })

    await test.step('a season is pasted, and each raid sells and counts the bosses of its own season', async () => {
      await index.getByRole('link', { name: 'Season' }).click()
      await page.getByRole('button', { name: 'Paste a new season' }).click()
      await page.getByLabel('Season as JSON').fill(seasonText(ABYSS))
      await page.getByRole('button', { name: 'Make current' }).click()
      await expect(page.getByRole('region', { name: 'Abyss of Night' })).toContainText('Vael')
      await expectAccessibleAt(page, DESK)
      const young = await api.publishedRaid({ name: 'After', raidType: 'Curve', bossCount: 3 })
      const advertiser = await signedIn('Advertiser')
      const form = await openForm(advertiser, young)
      await expect(form.getByRole('radio')).toHaveCount(4)
      await expect(form.getByRole('radio', { name: 'All' })).toBeChecked()
      await form.getByText('Mor', { exact: true }).click()
      await fillClient(form, 'Rallona')
      await form.getByRole('button', { name: 'Book client' }).click()
      await raidRow(advertiser, young).getByRole('button', { name: 'View Details' }).click()
      await expect(advertiser.getByText('Void')).toBeVisible()
      expect((await storedBookings(api, young))[0]?.selectedBosses).toEqual(['Mor'])
      const older = await openForm(advertiser, before)
      await expect(older.getByRole('radio', { name: 'Both' })).toBeChecked()
    })
  })
})

/** Resolves when Socket.IO has accepted the page: an Engine.IO message (4) with a connect packet (0). */
function connected(socket: WebSocket): Promise<unknown> {
  return socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'))
}
