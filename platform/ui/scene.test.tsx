import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Scene } from './scene.tsx'

const SCENE = { name: 'forge', avif: 'a 1w', webp: 'b 1w', tallAvif: '', tallWebp: '', fallback: 'c' }

it.each([
  [true, 'sync', 'high'],
  [false, 'async', 'low'],
])('SITE-7: an image loads with high priority if urgent: %s', (urgent, decoding, priority) => {
  const markup = renderToStaticMarkup(<Scene scene={SCENE} sizes="100vw" urgent={urgent} />)
  expect(markup).toContain(`decoding="${decoding}"`)
  expect(markup).toContain(`fetchPriority="${priority}"`)
})
