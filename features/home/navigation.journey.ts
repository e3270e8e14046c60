import type { Page } from '@playwright/test'
import { PEOPLE } from '#demo/people.ts'
import type { Role } from '#platform/call/rights.ts'
import { passUntil, stopTime, stopTimeSoon } from '#platform/testing/browser/stopped-time.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const PHONE = { width: 390, height: 844 }
const TAGLINE = 'Elite World of Warcraft: The War Within Boosting Services'
const PAGE_REFUSED = 'You do not have permission to view this page'
const ACCESS_REFUSED = "You don't have permission to access this page"
const SAID_FOR_MS = 2_000
const NO_ROLE_YET = 'You are signed in, but this account has no role in the community yet.'

const SIGNED_OUT = [
  ...['Home', 'About Us', 'WoW Services', 'Apply to Forge', 'Book a Boost', 'Contact', 'Reviews', 'Login'],
]
const SERVICES = [
  ...['Raid Boost', 'Curve Boost', 'Mythic Plus Keystone', 'Level Up Boost', 'Delve Boost', 'Vision Boost'],
  ...['PvP Boost', 'Legacy Boost', 'Mount & Pet Boost', 'Black Market Auction'],
]
/** One of each kind: which role is of which is a table in features/site/web/navigation.test.ts and features/home/web/quick-actions.test.ts. */
const KINDS = {
  Admin: {
    bar: ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid', 'Admin Panel', 'Logout'],
    sidebar: [
      ...['Create Raid', 'Book Raid', 'Collection & Pending History', 'Admin Mails History', 'Settings'],
    ],
  },
  'Raid Manager': {
    bar: ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid', 'Logout'],
    sidebar: ['Create Raid', 'Settings'],
  },
  'Senior Advertiser': {
    bar: ['Home', 'Book Raid', 'Logout'],
    sidebar: ['Book Raid', 'Collection & Pending History', 'Settings'],
  },
} as const satisfies Readonly<Partial<Record<Role, unknown>>>

/** Both lead to one screen. */
const MAILS: readonly string[] = ['Collection & Pending History', 'Admin Mails History']

/** The entries of the bar or of the open menu, in their order. */
const entries = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('a:visible, button:visible, summary:visible')

test.describe('signed out', () => {
  test('the bar has its eight entries on every public page (SITE-1, ROUTE-1)', async ({
    page,
    expectFailure,
  }) => {
    expectFailure('/nowhere', 404)
    for (const path of ['/', '/about', '/apply', '/book', '/login', '/nowhere']) {
      await page.goto(path)
      await expect(entries(page)).toHaveText(SIGNED_OUT)
    }
  })

  test('each entry leads where it says (SITE-1)', async ({ page }) => {
    await page.goto('/about')
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path, heading] of [
      ['Home', '/', TAGLINE],
      ['About Us', '/about', 'About Us'],
      ['Apply to Forge', '/apply', 'Apply To Forge Page'],
      ['Book a Boost', '/book', 'Book A Boost Page'],
      ['Login', '/login', 'Login'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    for (const name of ['Contact', 'Reviews']) await expectOutside(page, name)
  })

  test('WoW Services leads to the card of each service, from wherever one is (SITE-1, SITE-2)', async ({
    page,
  }) => {
    await page.goto('/about')
    for (const name of SERVICES) {
      await page.getByRole('button', { name: 'WoW Services' }).click()
      const panel = page.getByRole('dialog', { name: 'WoW Services' })
      await expect(panel.getByRole('link')).toHaveCount(SERVICES.length)
      await panel.getByRole('link', { name }).click()
      await expect(panel).toBeHidden()
      await expect(page).toHaveURL(/\/#[a-z-]+$/)
      await expect(page.locator(':target').getByRole('heading', { name, exact: true })).toBeInViewport()
      // The panel opens without a script, and a link of its own page closes it by one.
      await page.waitForLoadState()
    }
  })

  test('on a phone the menu holds the same entries (SITE-1)', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(entries(page)).toHaveText(SIGNED_OUT)
    await page.getByRole('dialog', { name: 'Menu' }).getByText('WoW Services').click()
    for (const name of SERVICES)
      await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'PvP Boost' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'PvP Boost' })).toBeInViewport()
  })

  test('by keyboard the panel opens, is walked through, closes and gives the focus back (SITE-1)', async ({
    page,
  }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'WoW Services' })
    const panel = page.getByRole('dialog', { name: 'WoW Services' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    for (const name of SERVICES) {
      await page.keyboard.press('Tab')
      await expect(panel.getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    for (const _ of SERVICES) await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('link', { name: 'Apply to Forge' })).toBeFocused()
  })
})

for (const [role, { bar, sidebar }] of Object.entries(KINDS) as [Role, (typeof KINDS)['Admin']][]) {
  test(`${role}: the bar, the menu of a phone and the sidebar hold what the role may do, and it opens (SITE-1, ROLE-2, PAGE-5)`, async ({
    signedIn,
  }) => {
    const page = await signedIn(role)
    // The public pages have the same bar, whoever looks.
    for (const path of role === 'Admin' ? ['/', '/about', '/dashboard'] : ['/dashboard']) {
      await page.goto(path)
      await expect(entries(page)).toHaveText([...bar])
    }
    const panel = page.getByRole('complementary', { name: 'Dashboard' })
    await expect(panel.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveText([role])
    const quick = panel.getByRole('navigation', { name: 'Quick actions' })
    // Beside an entry stands how much waits there.
    await expect(quick.getByRole('link')).toHaveText(sidebar.map((title) => new RegExp(`^${title}( \\d+)?$`)))
    for (const title of sidebar) {
      await quick.getByRole('link', { name: title }).click()
      const shown = MAILS.includes(title) ? 'Mail Details' : title
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
      await expect(page).toHaveTitle(`${shown} · Forge`)
    }
    await page.setViewportSize(PHONE)
    for (const path of role === 'Admin' ? ['/dashboard', '/'] : ['/dashboard']) {
      if (path === '/') await page.goto(path)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(entries(page)).toHaveText([...bar])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    }
  })
}

interface Guarded {
  readonly path: string
  /** Of the three below, who may open it; the whole table is in platform/call/page.test.ts, and what opens has a spec of its own. */
  readonly to: readonly Role[]
  /** What the others meet there. */
  readonly refusal: 'go' | 'say and go' | 'stay'
}

const THREE = ['Forge Member', 'Raid Manager', 'Gold Collector'] as const satisfies readonly Role[]
const GUARDED: readonly Guarded[] = [
  { path: '/dashboard', to: THREE, refusal: 'go' },
  { path: '/dashboard/create-raid', to: ['Raid Manager'], refusal: 'say and go' },
  { path: '/dashboard/upcoming-raids', to: ['Raid Manager'], refusal: 'stay' },
  { path: '/dashboard/edit-raid/RAID', to: ['Raid Manager'], refusal: 'say and go' },
  { path: '/dashboard/book-raid', to: ['Gold Collector'], refusal: 'stay' },
  { path: '/dashboard/admin', to: [], refusal: 'go' },
  {
    ...{ path: '/dashboard/send-mail' },
    ...{ to: ['Gold Collector'], refusal: 'go' },
  },
  { path: '/dashboard/admin-mails', to: [], refusal: 'go' },
  { path: '/dashboard/my-clients', to: ['Gold Collector'], refusal: 'go' },
  { path: '/dashboard/gold', to: THREE, refusal: 'go' },
  {
    ...{ path: '/dashboard/week' },
    ...{ to: ['Raid Manager', 'Gold Collector'], refusal: 'stay' },
  },
  { path: '/dashboard/tonight', to: ['Gold Collector'], refusal: 'go' },
  { path: '/dashboard/settings/prices', to: [], refusal: 'go' },
  { path: '/dashboard/settings', to: THREE, refusal: 'go' },
  { path: '/dashboard/support', to: ['Forge Member'], refusal: 'go' },
]

/** Of each screen one role that may not open it: the guard is the same for all of them. */
function refusedTo(role: (typeof THREE)[number]): readonly Guarded[] {
  return GUARDED.filter(({ to }) => role === THREE.find((one) => !to.includes(one)))
}

/** One guard asks who is there, whatever the screen; from Edit Raid alone it leads elsewhere. */
const OF_MEMBERS = ['/dashboard', '/dashboard/edit-raid/RAID', '/dashboard/admin', '/dashboard/book-raids']

test.describe('the guards:', () => {
  test('a visitor is led away from every screen (PAGE-2, ROUTE-3)', async ({ page }) => {
    for (const path of OF_MEMBERS) {
      const isEditing = path.includes('edit-raid')
      await page.goto(path)
      await expect(page).toHaveURL(isEditing ? '/login' : '/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(isEditing ? 'Login' : TAGLINE)
    }
  })

  test('without any role every screen leads to /, which says why (PAGE-2)', async ({ signedIn }) => {
    const nobody = PEOPLE.find(({ member, roles }) => member && roles.length === 0)
    if (!nobody) throw new Error('The demo has nobody without a role')
    const page = await signedIn(nobody)
    for (const path of OF_MEMBERS) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(NO_ROLE_YET)).toBeVisible()
    }
  })

  test('who cannot be known is sent away with the reason (TEXT-4)', async ({ signedIn, expectFailure }) => {
    const page = await signedIn('Advertiser')
    expectFailure('/auth/status', 400)
    await page.route('**/auth/status', (route) => route.fulfill({ status: 400, body: 'no' }))
    await page.goto('/dashboard')
    await expect(page.getByText(/^Error checking authentication: .+/).first()).toBeVisible()
  })

  for (const role of THREE.filter((one) => refusedTo(one).length > 0)) {
    test(`${role} is refused what it may not open, each screen once (PAGE-3, ROUTE-2, ROUTE-3)`, async ({
      signedIn,
      api,
    }) => {
      const raid = await api.pendingRaid()
      const page = await signedIn(role)
      await page.clock.install()
      for (const { path: pattern, refusal } of refusedTo(role)) {
        const path = pattern.replace('RAID', raid._id)
        // What stands there for two seconds is seen, however late one looks.
        if (refusal === 'say and go') await stopTimeSoon(page)
        await page.goto(path)
        await expectRefused(page, path, refusal)
      }
    })
  }

  test('the sentence of a screen that one may not open stands there for 2 s (PAGE-3, ROUTE-3)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Gold Collector')
    await stopTime(page)
    await page.goto('/dashboard/create-raid')
    await passUntil(page, page.getByText(ACCESS_REFUSED))
    await page.clock.runFor(1_900)
    await expect(page.getByText(ACCESS_REFUSED)).toBeVisible()
    await expect(page).toHaveURL('/dashboard/create-raid')
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/dashboard')
  })
})

async function expectRefused(page: Page, path: string, refusal: Guarded['refusal']) {
  if (refusal === 'say and go') {
    await passUntil(page, page.getByText(ACCESS_REFUSED))
    await page.clock.runFor(SAID_FOR_MS)
    await page.clock.resume()
  }
  if (refusal === 'stay') {
    await expect(page.getByText(PAGE_REFUSED)).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  }
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
}

async function expectOutside(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await expect(link).toHaveAttribute('href', /^https:/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener')
}
