import { openForm } from '#platform/testing/browser/booking-form.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('APP-1: the icon on a phone opens Tonight, or the dashboard', async ({ signedIn }) => {
  const leader = await signedIn('Raid Leader')
  await leader.goto('/dashboard/tonight')
  await expect(leader.getByRole('heading', { level: 1, name: 'Tonight' })).toBeAttached()
  const advertiser = await signedIn('Advertiser')
  await advertiser.goto('/dashboard/tonight')
  await expect(advertiser).toHaveURL('/dashboard')
})

test('PAGE-55: translators leave the app alone, its dialogs, menus and toasts too, and may translate the public pages', async ({
  page: visitor,
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const page = await signedIn('Advertiser')
  const form = await openForm(page, raid)
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert').first()).toBeVisible()
  expect(await page.evaluate(translatable)).toEqual([])
  for (const path of ['/', '/about', '/apply', '/book']) {
    await visitor.goto(path)
    expect(await visitor.evaluate(translatable)).toContain(await visitor.locator('h1').textContent())
  }
})

/** In the page: the texts that a translator would replace. */
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
