import type { Page } from '@playwright/test'
import { PEOPLE } from '#demo/people.ts'
import { consentAs, personOf, signInByConsent } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { SIGN_IN_REASONS } from './member.ts'

const OUTSIDER = somebody(({ member }) => !member)

test('a path that is no page says Not Found, with status 404 (PAGE-4, WIRE-8)', async ({
  page,
  expectFailure,
}) => {
  expectFailure('/dashboard/no-such-page', 404)
  expectFailure('/no-such-page', 404)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  expect((await page.goto('/dashboard/no-such-page'))?.status()).toBe(404)
})

test.describe('signing in', () => {
  test('leads through the consent page to the dashboard, and logging out ends it (AUTH-1, AUTH-5, AUTH-6)', async ({
    page,
    product,
  }) => {
    const person = personOf('Raid Manager')
    await signInByConsent(page, product.origin, person)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Dashboard' })
    await expect(sidebar).toContainText(person.name)
    await expect(sidebar.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveText([
      'Raid Manager',
    ])

    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/')
  })

  test('somebody who is signed in has no use for the login page', async ({ signedIn }) => {
    const page = await signedIn('Forge Member')
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
  })

  test('returns to the page that was asked for (AUTH-6)', async ({ page }) => {
    await page.goto('/dashboard/book-raid')
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, personOf('Advertiser'))
    await expect(page).toHaveURL('/dashboard/book-raid')
    await expect(page.getByRole('heading', { level: 1, name: 'Book Raid' })).toBeVisible()
  })

  test('returns to the raid that was to be edited (AUTH-6, PAGE-2)', async ({ page, api }) => {
    const raid = await api.pendingRaid()
    await page.goto(`/dashboard/edit-raid/${raid._id}`)
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, personOf('Raid Manager'))
    await expect(page).toHaveURL(`/dashboard/edit-raid/${raid._id}`)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(raid.name)
  })

  test('declined at Discord says so and leaves no session; a second attempt works (AUTH-2)', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expectReason(page, 'refused')
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, personOf('Advertiser'))
    await expect(page).toHaveURL('/dashboard')
  })

  test('from outside the community says to join it first (AUTH-2)', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, OUTSIDER)
    await expectReason(page, 'outside-guild')
    await expect(page.getByRole('link', { name: 'Join the server' })).toHaveAttribute('target', '_blank')
  })

  test('that did not start in this browser is refused (AUTH-1, AUTH-2)', async ({ page }) => {
    await page.goto('/auth/discord/callback?code=somebody-elses&state=somebody-elses')
    await expectReason(page, 'forged')
  })

  test('while Discord is away says so, and works once it is back (AUTH-2)', async ({ page, product }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await product.discord.fault({ kind: 'error', paths: ['/api/'] })
    await consentAs(page, personOf('Advertiser'))
    await expectReason(page, 'discord-unavailable')
    await product.discord.clearFault()
    await page.getByRole('button', { name: 'Sign in with Discord' }).click()
    await consentAs(page, personOf('Advertiser'))
    await expect(page).toHaveURL('/dashboard')
  })
})

test('/dashboard/book-raids is the same page as /dashboard/book-raid (PAGE-4)', async ({ signedIn }) => {
  const page = await signedIn('Advertiser')
  await page.goto('/dashboard/book-raids')
  await expect(page).toHaveURL('/dashboard/book-raid')
})

async function expectReason(page: Page, reason: keyof typeof SIGN_IN_REASONS): Promise<void> {
  await expect(page).toHaveURL(`/login?reason=${reason}`)
  await expect(page.getByRole('alert').filter({ hasText: SIGN_IN_REASONS[reason] })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0)
}

function somebody(is: (person: (typeof PEOPLE)[number]) => boolean) {
  const found = PEOPLE.find(is)
  if (!found) throw new Error('The demo has nobody like this')
  return found
}
