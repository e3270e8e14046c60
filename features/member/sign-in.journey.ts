import type { Page } from '@playwright/test'
import { PEOPLE } from '#demo/people.ts'
import { consentAs, personOf } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { SIGN_IN_REASONS } from './calls.ts'

const startAtDiscord = (page: Page) => page.getByRole('button', { name: 'Sign in with Discord' }).click()

test('a sign-in leads through Discord’s consent page to the requested page, and Logout ends the session (AUTH-1, AUTH-5, AUTH-6, PAGE-2, PAGE-4, PAGE-55, WIRE-8, APP-1, FORM-1)', async ({
  page,
  api,
  expectFailure,
}) => {
  const raid = await api.pendingRaid()
  const person = personOf('Raid Manager')
  await test.step('an unknown path shows Not Found', async () => {
    for (const path of ['/no-such-page', '/dashboard/no-such-page']) {
      expectFailure(path, 404)
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    }
  })

  await test.step('a visitor at Edit Raid signs in and returns to it', async () => {
    await page.goto(`/dashboard/edit-raid/${raid._id}`)
    await startAtDiscord(page)
    await consentAs(page, person)
    await expect(page).toHaveURL(`/dashboard/edit-raid/${raid._id}`)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(raid.name)
    expect(await page.evaluate(translatable)).toEqual([])
  })

  await test.step('the login page redirects a signed-in person', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Dashboard' })
    await expect(sidebar).toContainText(person.name)
    const roles = sidebar.getByRole('list', { name: 'Your roles' }).getByRole('listitem')
    await expect(roles).toHaveText(['Raid Manager'])
  })

  await test.step('FORM-1: unsaved input makes Back and Forward ask first, then go to the requested page', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    const answer = (text: string) =>
      page.getByRole('alertdialog', { name: 'Discard changes' }).getByRole('button', { name: text }).click()
    // Playwright's own goBack would wait for a navigation, which the page stops.
    const step = (by: 1 | -1) => page.evaluate((steps) => window.history.go(steps), by)
    await bar.getByRole('link', { name: 'Create Raid' }).click()
    await name.fill('Half a raid')
    await step(-1)
    await answer('Keep editing')
    await expect(page).toHaveURL('/dashboard/create-raid')
    await expect(name).toHaveValue('Half a raid')
    await step(-1)
    await answer('Discard')
    await expect(page).toHaveURL('/dashboard')
    await page.goForward()
    await bar.getByRole('link', { name: 'Upcoming Raids' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Raids' })).toBeVisible()
    await page.goBack()
    await name.fill('Once more')
    await step(1)
    await answer('Discard')
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Raids' })).toBeVisible()
  })

  await test.step('Logout ends the session', async () => {
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(translatable)).toContain(await page.locator('h1').textContent())
  })

  await test.step('a visitor at a page’s second address signs in and returns to it', async () => {
    await page.goto('/dashboard/book-raids')
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await startAtDiscord(page)
    await consentAs(page, personOf('Advertiser'))
    await expect(page).toHaveURL('/dashboard/book-raid')
    await expect(page.getByRole('heading', { level: 1, name: 'Book Raid' })).toBeVisible()
    // The phone's icon opens this address, which redirects people who may not see the screen.
    await page.goto('/dashboard/tonight')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a refused sign-in shows the reason and makes no session; a second attempt succeeds (AUTH-1, AUTH-2) @all', async ({
  page,
  product,
}) => {
  const expectReason = async (reason: keyof typeof SIGN_IN_REASONS) => {
    await expect(page).toHaveURL(`/login?reason=${reason}`)
    await expect(page.getByRole('alert').filter({ hasText: SIGN_IN_REASONS[reason] })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0)
  }
  // This sign-in did not start in this browser.
  await page.goto('/auth/discord/callback?code=somebody-elses&state=somebody-elses')
  await expectReason('forged')
  await startAtDiscord(page)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expectReason('refused')

  const outsider = PEOPLE.find(({ member }) => !member)
  if (!outsider) throw new Error('The demo has nobody outside of the community')
  await startAtDiscord(page)
  await consentAs(page, outsider)
  await expectReason('outside-guild')
  await expect(page.getByRole('link', { name: 'Join the server' })).toHaveAttribute('target', '_blank')

  await startAtDiscord(page)
  await product.discord.fault({ kind: 'error', paths: ['/api/'] })
  await consentAs(page, personOf('Advertiser'))
  await expectReason('discord-unavailable')
  await product.discord.clearFault()
  await startAtDiscord(page)
  await consentAs(page, personOf('Advertiser'))
  await expect(page).toHaveURL('/dashboard')
})

/** Runs in the page: the texts that a translator would replace. */
function translatable(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode as Text
    const isText = data.trim() !== '' && parent?.matches('script, style, noscript, svg *') === false
    if (isText && parent.translate) found.push(data.trim())
  }
  return found
}
