import { expect, test } from './fixtures/test.ts'

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
