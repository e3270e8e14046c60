import { expect, test } from './fixtures/test.ts'

test('APP-1: Chromium takes the site for one that can be installed, and the icon opens Tonight, or the dashboard', async ({
  page,
  signedIn,
}) => {
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const manifest: {
    start_url: string
    background_color: string
    theme_color: string
    icons: readonly { src: string; sizes: string; type: string; purpose?: string }[]
  } = JSON.parse(data)
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    // PNG, 11.2.2: the width and the height stand in the header.
    const body = await icon.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  const ground = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-ink-950'),
  )
  const named = await page.locator('meta[name="theme-color"]').getAttribute('content')
  expect([manifest.theme_color, manifest.background_color, named]).toEqual([ground, ground, ground])

  const { headers } = await page.request
    .get('/site.webmanifest')
    .then((answer) => ({ headers: answer.headers() }))
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'public, max-age=3600',
  })

  await test.step('the icon', async () => {
    const leader = await signedIn('Raid Leader')
    await leader.goto(manifest.start_url)
    await expect(leader).toHaveURL('/dashboard/tonight')
    await expect(leader.getByRole('heading', { level: 1, name: 'Tonight' })).toBeAttached()
    const advertiser = await signedIn('Advertiser')
    await advertiser.goto(manifest.start_url)
    await expect(advertiser).toHaveURL('/dashboard')
  })
})
