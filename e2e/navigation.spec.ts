import type { Page } from '@playwright/test'
import { PEOPLE } from '#demo/people.ts'
import { ROLES, type Role } from '#domain/rights.ts'
import { expect, test } from './fixtures/test.ts'

const PHONE = { width: 390, height: 844 }
const TAGLINE = 'Elite World of Warcraft: The War Within Boosting Services'
const PAGE_REFUSED = 'You do not have permission to view this page'
const ACCESS_REFUSED = "You don't have permission to access this page"
/** That it is not less either is tested with signing in. */
const SAID_FOR_MS = 2_000
const NO_ROLE_YET = 'You are signed in, but this account has no role in the community yet.'

const SIGNED_OUT = [
  ...['Home', 'About Us', 'WoW Services', 'Apply to Forge', 'Book a Boost', 'Contact', 'Reviews', 'Login'],
]
const SERVICES = [
  ...['Raid Boost', 'Curve Boost', 'Mythic Plus Keystone', 'Level Up Boost', 'Delve Boost', 'Vision Boost'],
  ...['PvP Boost', 'Legacy Boost', 'Mount & Pet Boost', 'Black Market Auction'],
]
const OF_STAFF = ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid', 'Admin Panel', 'Logout']
const OF_OTHERS = ['Home', 'Book Raid', 'Logout']
const SIGNED_IN: Readonly<Record<Role, readonly string[]>> = {
  Admin: OF_STAFF,
  Developer: OF_STAFF,
  'Raid Manager': ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid', 'Logout'],
  'Gold Collector': OF_OTHERS,
  Advertiser: OF_OTHERS,
  'Senior Advertiser': OF_OTHERS,
  'Trial Advertiser': OF_OTHERS,
  'Raid Leader': OF_OTHERS,
  'Forge Member': OF_OTHERS,
}

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

for (const role of ROLES) {
  test(`${role}: the bar and the menu of a phone hold what the role may do (SITE-1)`, async ({
    signedIn,
  }) => {
    const page = await signedIn(role)
    for (const path of ['/dashboard', '/', '/about']) {
      await page.goto(path)
      await expect(entries(page)).toHaveText([...SIGNED_IN[role]])
    }
    await page.setViewportSize(PHONE)
    for (const path of ['/', '/dashboard']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(entries(page)).toHaveText([...SIGNED_IN[role]])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    }
  })
}

/** Who may open a screen, under its heading, and what the others meet there. */
const GUARDS: readonly (readonly [
  path: string,
  heading: string,
  roles: readonly Role[],
  refusal: 'go' | 'say and go' | 'stay',
])[] = [
  ['/dashboard', 'Welcome to your Dashboard', ROLES, 'go'],
  ['/dashboard/create-raid', 'Create Raid', ['Admin', 'Developer', 'Raid Manager'], 'say and go'],
  ['/dashboard/upcoming-raids', 'Upcoming Raids', ['Admin', 'Developer', 'Raid Manager'], 'stay'],
  ['/dashboard/edit-raid/RAID', 'Edit Raid', ['Admin', 'Developer', 'Raid Manager'], 'say and go'],
  [
    '/dashboard/book-raid',
    'Book Raid',
    [
      ...(['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser'] as const),
      ...(['Gold Collector', 'Raid Leader'] as const),
    ],
    'stay',
  ],
  ['/dashboard/admin', 'Admin Panel', ['Admin', 'Developer'], 'go'],
  [
    '/dashboard/send-mail',
    'Collection & Pending History',
    ['Admin', 'Developer', 'Gold Collector', 'Senior Advertiser'],
    'go',
  ],
  ['/dashboard/admin-mails', 'Admin Mails History', ['Admin', 'Developer'], 'go'],
  ['/dashboard/settings', 'Settings', ROLES, 'go'],
  ['/dashboard/support', 'Support', ['Admin', 'Developer', 'Forge Member'], 'go'],
]

test.describe('the guards:', () => {
  for (const [path] of GUARDS) {
    test(`${path} leads a visitor away (PAGE-2, ROUTE-3)`, async ({ page }) => {
      const isEditing = path.includes('edit-raid')
      await page.goto(path)
      await expect(page).toHaveURL(isEditing ? '/login' : '/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(isEditing ? 'Login' : TAGLINE)
    })
  }

  test('without any role every screen leads to /, which says why (PAGE-2)', async ({ signedIn }) => {
    const nobody = PEOPLE.find(({ member, roles }) => member && roles.length === 0)
    if (!nobody) throw new Error('The demo has nobody without a role')
    const page = await signedIn(nobody)
    for (const [path] of GUARDS) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(NO_ROLE_YET)).toBeVisible()
    }
  })

  for (const role of ROLES) {
    test(`${role} opens what the role may see and nothing else (PAGE-3, ROUTE-2)`, async ({
      signedIn,
      api,
    }) => {
      const raid = await api.pendingRaid()
      const page = await signedIn(role)
      await page.clock.install()
      for (const [screen, heading, roles, refusal] of GUARDS) {
        const path = screen.replace('RAID', raid._id)
        await page.goto(path)
        if (roles.includes(role)) {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
          await expect(page).toHaveURL(path)
        } else await expectRefused(page, path, refusal)
      }
    })
  }
})

async function expectRefused(page: Page, path: string, refusal: 'go' | 'say and go' | 'stay') {
  if (refusal === 'say and go') {
    await expect(page.getByText(ACCESS_REFUSED)).toBeVisible()
    await page.clock.fastForward(SAID_FOR_MS)
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
