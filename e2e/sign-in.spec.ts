import type { Page } from '@playwright/test'
import { PEOPLE } from '#demo/people.ts'
import { SIGN_IN_REASONS } from '#domain/member/member.ts'
import { ROLES, type Role } from '#domain/rights.ts'
import { consentAs, personOf, signInByConsent } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const OUTSIDER = somebody(({ member }) => !member)
const WITHOUT_ROLE = somebody(({ member, roles }) => member && roles.length === 0)
const NO_ROLE_YET = 'You are signed in, but this account has no role in the community yet.'
const PAGE_REFUSED = 'You do not have permission to view this page'
const ACCESS_REFUSED = "You don't have permission to access this page"

test.describe('signed out', () => {
  test('dashboard pages lead to / (PAGE-2)', async ({ page }) => {
    for (const path of [
      '',
      '/create-raid',
      '/upcoming-raids',
      '/book-raid',
      '/book-raids',
      '/send-mail',
      '/admin-mails',
      '/support',
      '/settings',
    ]) {
      await page.goto(`/dashboard${path}`)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Elite World of Warcraft: The War Within Boosting Services',
      )
    }
  })

  test('Edit Raid leads to /login (PAGE-2)', async ({ page }) => {
    await page.goto('/dashboard/edit-raid/some-raid')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })

  test('the first page leads to the community in a new tab, and to the login (PAGE-1)', async ({ page }) => {
    await page.goto('/')
    const invite = page.getByRole('link', { name: 'BOOK NOW' })
    await expect(invite).toHaveAttribute('href', 'https://discord.gg/forge-boosting')
    await expect(invite).toHaveAttribute('target', '_blank')
    await expect(invite).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('contentinfo')).toContainText('2024')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
  })

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

  test('without any role leads to /, which says so, from everywhere (PAGE-2)', async ({ signedIn }) => {
    const page = await signedIn(WITHOUT_ROLE)
    for (const path of ['/dashboard', '/dashboard/book-raid', '/dashboard/edit-raid/some-raid']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(NO_ROLE_YET)).toBeVisible()
    }
  })
})

test.describe('without the right', () => {
  for (const [role, path] of [
    ['Gold Collector', '/dashboard/create-raid'],
    ['Senior Advertiser', '/dashboard/edit-raid/some-raid'],
  ] as const) {
    test(`${path} tells a ${role} why, and goes to the dashboard after 2 s (PAGE-3)`, async ({
      signedIn,
    }) => {
      const page = await signedIn(role)
      await page.addInitScript(noteWhenShown, ACCESS_REFUSED)
      await page.goto(path)
      await expect(page.getByText(ACCESS_REFUSED)).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
      const shownFor = await page.evaluate(() => Number(document.documentElement.dataset.shownFor))
      expect(shownFor).toBeGreaterThan(1_950)
      expect(shownFor).toBeLessThan(4_000)
    })
  }

  for (const [role, path] of [
    ['Advertiser', '/dashboard/upcoming-raids'],
    ['Raid Manager', '/dashboard/book-raid'],
    ['Forge Member', '/dashboard/book-raid'],
  ] as const) {
    test(`${path} tells a ${role} why, and stays until they leave (PAGE-3)`, async ({ signedIn }) => {
      const page = await signedIn(role)
      await page.goto(path)
      await expect(page.getByText(PAGE_REFUSED)).toBeVisible()
      await expect(page).toHaveURL(path)
      await page.getByRole('link', { name: 'Go to Dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  }

  for (const [role, path] of [
    ['Advertiser', '/dashboard/send-mail'],
    ['Gold Collector', '/dashboard/admin-mails'],
    ['Raid Manager', '/dashboard/support'],
  ] as const) {
    test(`${path} sends a ${role} to the dashboard at once (PAGE-3)`, async ({ signedIn }) => {
      const page = await signedIn(role)
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
    })
  }
})

test.describe('with the right', () => {
  /** What the sidebar offers, and what the bar above every page does between Home and Logout. */
  const offered: Readonly<Record<Role, { sidebar: readonly string[]; bar: readonly string[] }>> = {
    Admin: {
      sidebar: [
        'Create Raid',
        'Book Raid',
        'Collection & Pending History',
        'Admin Mails History',
        'Settings',
      ],
      bar: ['Create Raid', 'Upcoming Raids', 'Book Raid', 'Admin Panel'],
    },
    Developer: {
      sidebar: [
        'Create Raid',
        'Book Raid',
        'Collection & Pending History',
        'Admin Mails History',
        'Settings',
      ],
      bar: ['Create Raid', 'Upcoming Raids', 'Book Raid', 'Admin Panel'],
    },
    'Raid Manager': {
      sidebar: ['Create Raid', 'Settings'],
      bar: ['Create Raid', 'Upcoming Raids', 'Book Raid'],
    },
    'Gold Collector': { sidebar: ['Collection & Pending History', 'Settings'], bar: ['Book Raid'] },
    Advertiser: { sidebar: ['Book Raid', 'Settings'], bar: ['Book Raid'] },
    'Senior Advertiser': {
      sidebar: ['Book Raid', 'Collection & Pending History', 'Settings'],
      bar: ['Book Raid'],
    },
    'Trial Advertiser': { sidebar: ['Book Raid', 'Settings'], bar: ['Book Raid'] },
    'Raid Leader': { sidebar: ['Book Raid', 'Settings'], bar: ['Book Raid'] },
    'Forge Member': { sidebar: ['Settings'], bar: ['Book Raid'] },
  }

  for (const role of ROLES) {
    const { sidebar, bar } = offered[role]
    test(`${role}: the sidebar and the bar offer their screens, and these open (ROLE-2, PAGE-5)`, async ({
      signedIn,
    }) => {
      const page = await signedIn(role)
      await page.goto('/dashboard')
      const panel = page.getByRole('complementary', { name: 'Dashboard' })
      await expect(panel.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveText([role])
      const quick = panel.getByRole('navigation', { name: 'Quick actions' })
      await expect(quick.getByRole('link')).toHaveText([...sidebar])
      const main = page.getByRole('navigation', { name: 'Main' })
      await expect(main.getByRole('link')).toHaveText(['Home', ...bar, 'Logout'])
      for (const title of sidebar) {
        await quick.getByRole('link', { name: title }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page).toHaveTitle(`${title} · Forge`)
      }
    })
  }
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

/** Runs within the page: writes into the document for how long, in ms, this sentence stood there. */
function noteWhenShown(sentence: string): void {
  let shownAt: number | null = null
  new MutationObserver(() => {
    const shown = document.body?.textContent?.includes(sentence) ?? false
    if (shown) shownAt ??= performance.now()
    else if (shownAt !== null) {
      document.documentElement.dataset.shownFor = String(performance.now() - shownAt)
      shownAt = null
    }
  }).observe(document, { childList: true, subtree: true })
}

function somebody(is: (person: (typeof PEOPLE)[number]) => boolean) {
  const found = PEOPLE.find(is)
  if (!found) throw new Error('The demo has nobody like this')
  return found
}
