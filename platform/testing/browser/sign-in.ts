import { type BrowserContext, expect, type Page } from '@playwright/test'
import { cookiesOf, signIn } from '#demo/api-client.ts'
import { type Person, personWith } from '#demo/people.ts'
import type { Role } from '#platform/call/rights.ts'
import type { Product } from './product.ts'

/** Somebody by name, or the demo's person who holds only this role. */
export type Who = Role | Person

export function personOf(who: Who): Person {
  return typeof who === 'string' ? personWith(who) : who
}

/** What a browser keeps of a person who signed in: the cookies of a session of its own. */
export async function sessionOf(
  { origin, discord }: Product,
  person: Person,
): Promise<Parameters<BrowserContext['addCookies']>[0]> {
  const cookies = cookiesOf(await signIn(origin, discord.url, person))
  return cookies.map((cookie) => ({ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }))
}

/** From the login page through Discord's consent page, until the site has taken the person in. */
export async function signInByConsent(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Sign in with Discord' }).click()
  await consentAs(page, person)
  await page.waitForURL((url) => url.origin === origin && url.pathname !== '/login')
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
}

/** On Discord's consent page: says yes as this person. */
export async function consentAs(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who walks into the forge?' })).toBeVisible()
  await page.getByRole('button', { name: person.name }).click()
}
