import { expect, test } from '#platform/testing/browser/test.ts'

test('in forced colours a primary button keeps its outline, and the current page is underlined (PAGE-34)', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  const outline = await page.getByRole('button', { name: 'Sign in with Discord' }).evaluate((button) => {
    const { borderTopColor, borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(button)
    return { style: borderTopStyle, width: borderTopWidth, isSeen: borderTopColor !== backgroundColor }
  })
  expect(outline).toEqual({ style: 'solid', width: '1px', isSeen: true })
  const current = page.getByRole('link', { name: 'Login', exact: true }).first()
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toHaveCSS('text-decoration-line', 'underline')
})

test('in forced colours the bars of armour and tokens are seen (PAGE-34)', async ({ signedIn, api }) => {
  await api.book(await api.publishedRaid(), { clientClass: 'Mage' })
  const page = await signedIn('Raid Leader')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/book-raid')
  const cloth = page
    .getByRole('region', { name: 'Armour' })
    .getByRole('listitem')
    .filter({ hasText: 'Cloth' })
  await expect(cloth).toHaveText('Cloth1')
  const [ground, bar] = [cloth.locator('[aria-hidden]'), cloth.locator('[aria-hidden] > *')]
  const colourOf = (part: typeof bar) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(() => colourOf(bar)).not.toBe(await colourOf(ground))
})

test('in forced colours what is chosen among others has a frame (PAGE-34)', async ({ signedIn }) => {
  const page = await signedIn('Raid Leader')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/book-raid?view=week')
  const week = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(week('This week')).toHaveCSS('outline-style', 'solid')
  await expect(week('This week')).toHaveCSS('outline-width', '3px')
  await expect(week('Next week')).toHaveCSS('outline-style', 'none')
})
