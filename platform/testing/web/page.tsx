import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast as toasts } from 'react-toastify/unstyled'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Pages } from '#app/web/app.tsx'
import { getAuthStatus, getRoles } from '#features/member/calls.ts'
import { managePopovers } from '#features/site/web/enhance.ts'
import type { Role } from '#platform/call/rights.ts'
import { queryClient } from '#platform/call/web/views.ts'
import { toastHost } from '#platform/ui/feedback/toasts.tsx'
import { LocationRouter } from '#platform/ui/location.tsx'
import { ME } from './examples.ts'
import { server } from './fake-server.ts'
import '#platform/ui/theme.css'
import '#features/site/web/site.css'

managePopovers()

// A toast's time is its bar's animation (PAGE-11): paused, the toast stays until it is clicked, and draws no frames.
const PAUSED = '.Toastify__progress-bar { animation-play-state: paused !important }'
const style = new CSSStyleSheet()
style.replaceSync(PAUSED)
document.adoptedStyleSheets.push(style)

const ADDRESS = window.location.href
let root: Root | null = null

/** Opens the site at this address, as somebody with these roles. */
export function openSite(path: string, ...roles: Role[]): void {
  leavePage()
  server.answer(getAuthStatus, { isAuthenticated: true, user: ME })
  server.answer(getRoles, { roles })
  window.history.pushState(null, '', path)
  show(<Pages />)
}

/** The same address again, with what the browser keeps and no more. */
export function reloadPage(): void {
  unmount()
  show(<Pages />)
}

function show(content: ReactNode): void {
  const place = document.createElement('div')
  place.id = 'root'
  document.body.prepend(place)
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <LocationRouter>{content}</LocationRouter>
    </QueryClientProvider>,
  )
}

function unmount(): void {
  root?.unmount()
  root = null
  document.getElementById('root')?.remove()
  queryClient.clear()
}

/** After each test nothing of it is left. */
export function leavePage(): void {
  window.localStorage.clear()
  // As where another tab cleared everything: the page forgets what was chosen, too.
  window.dispatchEvent(new StorageEvent('storage'))
  unmount()
  window.localStorage.clear()
  window.sessionStorage.clear()
  toasts.dismiss()
  if (!toastHost.isConnected) document.body.append(toastHost)
  window.history.replaceState(null, '', ADDRESS)
}

type Within = Pick<Locator, 'getByRole'>

/** A toast that says exactly this. */
export const toast = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
export const box = (name: string, within: Within = page) => within.getByRole('textbox', { name })
export const choice = (name: string, within: Within = page) => within.getByRole('combobox', { name })
export const button = (name: string | RegExp, within: Within = page) => within.getByRole('button', { name })
/** The question before something happens. */
export const question = (name?: string) => page.getByRole('alertdialog', name === undefined ? {} : { name })

/** The line of a table that stands for a raid, on a desk. */
export const raidRow = ({ name }: { readonly name: string }) =>
  page.getByRole('row').filter({ has: page.getByText(name) })

/** Presses keys in a field, in the spelling of userEvent: '{Enter}'. */
export async function press(field: Locator, keys: string): Promise<void> {
  await expect.element(field).toBeVisible()
  const element = field.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard(keys)
}

/** Fills a box and leaves it with Tab, as people do. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await userEvent.keyboard('{Tab}')
}

/** That a press on this button opens a question, which this button answers. */
export async function confirm(opens: string, answers: string | RegExp): Promise<void> {
  await button(opens).click()
  await button(answers, question()).click()
}

/** What stands below a box: its hint, or what is wrong with it. */
export async function expectSaid(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(sentence)
}

/** None of it is there, or none any more. */
export async function expectNone(shown: Locator): Promise<void> {
  await expect.element(shown).not.toBeInTheDocument()
}
